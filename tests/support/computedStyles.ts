/**
 * How an element is styled is looked up once for as long as the document stays as it is. jsdom reads every rule there is
 * for each element it is asked about, and a query by role asks about every element on the screen: without this the tests
 * of the views spend most of their time on it. Any change of the document, noticed before the answer is given, forgets
 * all that was looked up.
 */
export function rememberComputedStyles(): void {
  // The files of a worker share the page: the first of them has done it.
  if (Reflect.has(window.getComputedStyle, remembers)) return
  const lookUp = window.getComputedStyle.bind(window)
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => {
    known = new WeakMap()
  }
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  const computedStyle: typeof window.getComputedStyle = (element, pseudoElement) => {
    if (changes.takeRecords().length > 0) forget()
    if (pseudoElement !== undefined && pseudoElement !== null) return lookUp(element, pseudoElement)
    const style = known.get(element) ?? lookUp(element)
    known.set(element, style)
    return style
  }
  window.getComputedStyle = Object.assign(computedStyle, { [remembers]: true })
}

const remembers = Symbol.for('remembers computed styles')

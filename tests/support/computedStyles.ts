/**
 * How an element is styled, as far as it decides whether one can see and press it. No style sheet of the client's is
 * loaded into jsdom, so that hangs on what the element is and on the style it carries itself. jsdom finds it out by
 * matching every rule of the browser's own style sheet and working out a dozen colours, and a query by role asks for it at
 * every element on the screen: it took more than two fifths of the time of a story. Whatever else is asked for, jsdom
 * answers; tests/views/core/computedStyles.test.tsx holds the two against each other.
 */

type LookUp = typeof window.getComputedStyle

declare global {
  interface Window {
    /** jsdom's own `getComputedStyle`, which the first file of a worker found: they share the page. */
    jsdomStyleOf?: LookUp
  }
}

/** jsdom's own answer. */
export const jsdomStyleOf: LookUp = (window.jsdomStyleOf ??= window.getComputedStyle.bind(window))

/** Answers how an element is shown, and leaves everything else to `lookUp`. */
export function stylesAsCarried(lookUp: LookUp): LookUp {
  const displays = new Map<string, string>()
  const blank = document.createElement('i').style

  function displayOf(element: Element): string {
    const carried = carriedBy(element, 'display')
    if (carried !== '') return carried
    const kind = kindOf(element)
    const display = displays.get(kind) ?? lookUp(element).display
    displays.set(kind, display)
    return display
  }

  return (element, pseudoElement) => {
    if (pseudoElement !== undefined && pseudoElement !== null) return lookUp(element, pseudoElement)
    const valueOf = (name: string): string | undefined => {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return inherited(element, 'visibility', 'visible', visibilityOf)
      if (name === 'pointer-events' || name === 'pointerEvents')
        return inherited(element, 'pointer-events', 'auto', carriedBy)
      return undefined
    }
    let known: CSSStyleDeclaration | undefined
    const whole = () => (known ??= lookUp(element))
    return new Proxy(blank, {
      get: (_, property): unknown => {
        if (property === 'getPropertyValue') return (name: string) => valueOf(name) ?? whole().getPropertyValue(name)
        const value: unknown =
          (typeof property === 'string' ? valueOf(property) : undefined) ?? Reflect.get(whole(), property)
        if (typeof value !== 'function') return value
        const method: unknown = value.bind(whole())
        return method
      },
    })
  }
}

/** Parts of a table that the browser's own style sheet collapses where they are hidden. */
const collapsing: readonly string[] = ['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']

/** What the browser's own style sheet tells elements apart by, where it says whether they are shown. */
function kindOf(element: Element): string {
  const attributes = ['hidden', 'open', 'type', 'popover'].map((name) => `${element.getAttribute(name)}`)
  return [element.namespaceURI, element.localName, ...attributes].join(' ')
}

function inherited(element: Element, name: string, initial: string, own: typeof carriedBy): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const value = own(each, name)
    if (value !== '' && value !== 'inherit') return value
  }
  return initial
}

function visibilityOf(element: Element, name: string): string {
  const carried = carriedBy(element, name)
  if (carried !== '') return carried
  return element.hasAttribute('hidden') && collapsing.includes(element.localName) ? 'collapse' : ''
}

function carriedBy(element: Element, name: string): string {
  // The attribute is there at once; its style would have to be read first.
  if (element.getAttribute('style')?.includes(name) !== true) return ''
  return 'style' in element && element.style instanceof CSSStyleDeclaration ? element.style.getPropertyValue(name) : ''
}

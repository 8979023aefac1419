/**
 * Computes the styles of an element that decide whether it is visible and can be clicked, and those that determine
 * where a menu opens. jsdom loads none of the console's style sheets, so these styles depend only on the kind of
 * element and on its style attribute. At each query by role, jsdom itself would match every rule of the browser's
 * default style sheet and compute a dozen colours for every element on the screen; it would do the same for every
 * element around an open menu. That took half of a story's time. jsdom still computes all other styles;
 * tests/views/core/computedStyles.test.tsx compares the two.
 */

type LookUp = typeof window.getComputedStyle

declare global {
  interface Window {
    /**
     * jsdom's own `getComputedStyle`. A worker's first test file saves it, since all files of a worker share the page.
     */
    jsdomStyleOf?: LookUp
  }
}

/** jsdom's own implementation. */
export const jsdomStyleOf: LookUp = (window.jsdomStyleOf ??= window.getComputedStyle.bind(window))

/** Returns a `getComputedStyle` that computes these styles, and leaves all other properties to `lookUp`. */
export function stylesAsCarried(lookUp: LookUp): LookUp {
  const ofKinds = new Map<string, string>()
  const blank = document.createElement('i').style

  function carriedOrOfKind(element: Element, name: string): string {
    const carried = carriedBy(element, name)
    if (carried !== '') return carried
    const key = `${name} ${kindOf(element)}`
    const value = ofKinds.get(key) ?? lookUp(element).getPropertyValue(name)
    ofKinds.set(key, value)
    return value
  }

  return (element, pseudoElement) => {
    if (pseudoElement !== undefined && pseudoElement !== null) return lookUp(element, pseudoElement)
    const valueOf = (property: string): string | undefined => {
      const name = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (ofKindOrCarried.includes(name)) return carriedOrOfKind(element, name)
      if (onlyCarried.includes(name)) return carriedBy(element, name)
      if (name === 'visibility') return inherited(element, 'visibility', 'visible', visibilityOf)
      if (name === 'pointer-events') return inherited(element, 'pointer-events', 'auto', carriedBy)
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

/** Properties that the browser's default style sheet sets for some kinds of elements. */
export const ofKindOrCarried: readonly string[] = ['display', 'position', 'overflow', 'overflow-x', 'overflow-y']

/** Properties that the browser's default style sheet sets for no element. */
export const onlyCarried: readonly string[] = [
  'transform',
  'translate',
  'scale',
  'rotate',
  'perspective',
  'backdrop-filter',
  'filter',
  'will-change',
  'contain',
]

/** Parts of a table to which the browser's default style sheet gives `visibility: collapse` if they are hidden. */
const collapsing: readonly string[] = ['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']

/**
 * A key made from an element's name and the attributes that decide its `display` in the browser's default style sheet.
 */
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

/** The value of a property in the element's style attribute; '' if the attribute does not set it. */
function carriedBy(element: Element, name: string): string {
  // Checks the text of the attribute first, because `style` has to be parsed, which is slower. 'overflow' also sets
  // 'overflow-x' and 'overflow-y'.
  const written = name.startsWith('overflow') ? 'overflow' : name
  if (element.getAttribute('style')?.includes(written) !== true) return ''
  return 'style' in element && element.style instanceof CSSStyleDeclaration ? element.style.getPropertyValue(name) : ''
}

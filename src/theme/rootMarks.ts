/** What the whole page has to make room for, or to change for. */
type RootMark = 'dialog' | 'wall' | 'full-width' | 'bar' | 'ledger' | 'waiting' | 'skeleton' | 'top-bar'

/** A ref that marks the root element of the document for as long as its own element is on the page. */
type MarkingRef = (element: Element | null) => (() => void) | undefined

/*
 * Refs that give the root element an attribute, for example `data-has-dialog`, for the style sheets. They could look for
 * the element with `:root:has(…)` instead, but such a rule makes each row that appears or disappears twice as expensive.
 */

/** A dialog: the page does not scroll behind it. */
export const markDialog = marking('dialog')
/** The wall, which enlarges everything. */
export const markWall = marking('wall')
/** A page that uses the whole width of the window. */
export const markFullWidth = marking('full-width')
/** A bar at the lower edge of the window. */
export const markBar = marking('bar')
/** A ledger of a bulk run at the lower edge of the window. */
export const markLedger = marking('ledger')
/** The console's top bar, which continues in the space that is kept for the scroll bar. */
export const markTopBar = marking('top-bar')
/** Something that takes the place of a page or of rows that are loading. */
export const markWaiting = marking('waiting')
/** Nothing better to show than the skeleton that the page already shows (skeleton.ts). */
export const markSkeleton = marking('skeleton')

function marking(mark: RootMark): MarkingRef {
  return (element) => {
    if (element === null) return undefined
    const { documentElement: root } = element.ownerDocument
    const update = () => root.toggleAttribute(`data-has-${mark}`, root.querySelector(`[data-marks=${mark}]`) !== null)
    element.setAttribute('data-marks', mark)
    update()
    return () => {
      // Dialogs may open on top of each other.
      element.removeAttribute('data-marks')
      update()
    }
  }
}

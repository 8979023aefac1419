/** The variable with the height of the banners: whatever stays on screen below them leaves this much room. */
const height = '--banners-height'

/**
 * As a ref of the element that holds the banners: keeps its height in a variable of the page. Their texts need one line
 * or several, depending on the window and on what they name, so no style sheet knows it.
 */
export function leaveRoom(banners: HTMLElement | null): (() => void) | undefined {
  const page = banners?.ownerDocument.defaultView
  if (!banners || !page) return undefined
  const { style } = banners.ownerDocument.documentElement
  const observer = new page.ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? []
    style.setProperty(height, `${box?.blockSize ?? 0}px`)
  })
  observer.observe(banners)
  return () => {
    observer.disconnect()
    style.removeProperty(height)
  }
}

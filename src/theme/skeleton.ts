/**
 * The list's skeleton that the page shows before the console has come (skeleton.css). The console leaves it there as long
 * as it has nothing better to show: meanwhile it renders only an element with `markSkeleton` (rootMarks.ts).
 */

/** Removes the skeleton once the console renders something else. */
export function removeSkeletonOnceReplaced(page: Document, container: Element): void {
  const { documentElement: root } = page
  const observer = new MutationObserver(() => {
    if (root.hasAttribute('data-has-skeleton')) return
    observer.disconnect()
    page.querySelector('.skeleton')?.remove()
    for (const name of ['data-skeleton', 'data-density', 'data-without-levels', 'data-views'])
      root.removeAttribute(name)
  })
  observer.observe(container, { childList: true })
  observer.observe(root, { attributeFilter: ['data-has-skeleton'] })
}

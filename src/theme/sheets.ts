/**
 * Applies the style sheets that the page only preloads (src/build/entryScript.ts), in their place in the head, where the
 * sheets of later parts follow them. Resolves once each has come or has failed to come.
 */
export async function applySheets(page: Document): Promise<void> {
  const sheets = [...page.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')]
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.addEventListener('load', resolve, { once: true })
          sheet.addEventListener('error', resolve, { once: true })
          sheet.rel = 'stylesheet'
        }),
    ),
  )
}

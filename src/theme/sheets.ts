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
          // The preload, too, may report that it has loaded: then the sheet is not applied yet.
          sheet.addEventListener('load', () => sheet.sheet && resolve(undefined))
          sheet.addEventListener('error', resolve)
          sheet.rel = 'stylesheet'
        }),
    ),
  )
}

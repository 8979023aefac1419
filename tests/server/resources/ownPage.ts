import { html, type Answer } from '../http/answer.ts'
import { formTokenCookie } from '../http/formToken.ts'

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The hidden CSRF field of a form. */
export function formTokenField(formToken: string): string {
  return `<input type="hidden" name="csrfmiddlewaretoken" value="${escaped(formToken)}">`
}

/** A page of the server itself, with this title and this HTML content. Like all these pages, it sets the CSRF token. */
export function ownPage(title: string, content: string, formToken: string): Answer {
  const head =
    '<meta charset="utf-8">\n  <meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `  <title>Argus: ${escaped(title)}</title>\n  <link rel="icon" href="/static/favicon.svg">\n` +
    '  <style>body { font: 1rem/1.6 system-ui; max-width: 60rem; margin: 2rem auto } label { display: block }</style>'
  const page = html(
    `<!DOCTYPE html>\n<html lang="en-US">\n<head>\n  ${head}\n</head>\n` +
      `<body>\n  <h1>${escaped(title)}</h1>\n${content}\n</body>\n</html>\n`,
  )
  return { ...page, cookies: [formTokenCookie(formToken)] }
}

import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import page from '../../../index.html?raw'
import { columns, shownColumns } from '../../../machines/list/domain/columns.ts'
import { Logo } from '../../../src/views/core/Logo.tsx'

/** Checks the page itself, as it is before any script has run. */

const { documentElement, head, body } = new DOMParser().parseFromString(page, 'text/html')

/** The elements in an element, each with its attributes and the text that it has without them. */
function partsOf(element: Element): readonly string[] {
  return [...element.querySelectorAll('*')].map((part) => {
    const attributes = [...part.attributes].map(({ name, value }) => (value === '' ? name : `${name}=${value}`))
    const text = part.children.length === 0 ? part.innerHTML : ''
    return [part.localName, ...attributes.toSorted(), ...(text === '' ? [] : [text])].join(' ')
  })
}

test('the page is the console, in English, for windows of any size and either colour scheme', () => {
  expect(documentElement.lang).toBe('en')
  expect(partsOf(head)).toEqual([
    'meta charset=utf-8',
    'base href=/',
    'meta content=width=device-width, initial-scale=1 name=viewport',
    'meta content=Incidents from every source, in one place. name=description',
    'meta content=light dark name=color-scheme',
    'meta content=#006d91 media=(prefers-color-scheme: light) name=theme-color',
    'meta content=#0f171b media=(prefers-color-scheme: dark) name=theme-color',
    'meta content=no-referrer name=referrer',
    'link href=/src/theme/favicon.svg rel=icon type=image/svg+xml',
    'script src=/served.js',
    'script src=/src/early.ts type=module',
  ])
})

test('the skeleton of the list has the default columns, is a picture, and says that it is loading', () => {
  const skeleton = body.querySelector('.skeleton')
  const shown = shownColumns({}, true)
  const wordsOf = (cell: Element) => [cell.getAttribute('data-column'), cell.textContent]
  expect([...(skeleton?.querySelectorAll('.list-headings [data-column]') ?? [])].map(wordsOf)).toEqual(
    shown.map((key) => [key, columns[key].label]),
  )
  expect([...(skeleton?.querySelectorAll('.waiting [data-column]') ?? [])].map(wordsOf)).toEqual(
    ['tick', ...shown].map((key) => [key, '']),
  )
  expect(skeleton?.hasAttribute('hidden')).toBe(true)
  for (const picture of skeleton?.querySelectorAll('[aria-hidden=true]') ?? []) picture.remove()
  expect(skeleton?.textContent.trim().split(/\s+/)).toEqual(['Argus', 'Loading...'])
})

test('until the console starts, the page has the logo, and says what to do if it does not start', () => {
  const { container } = render(<Logo size={64} />)
  const logo = body.querySelector('svg')?.parentElement
  expect(logo && partsOf(logo).slice(0, -2)).toEqual(partsOf(container))
  body.querySelector('.skeleton')?.remove()
  expect(partsOf(body).filter((part) => !partsOf(container).includes(part))).toEqual([
    'noscript Argus needs JavaScript: allow it for this site and load the page again.',
    'div id=root',
    'div class=unloaded',
    'h1 Argus has not been loaded',
    'p The network may be slow, or a new release has taken the place of the one that this page belongs to.',
    'p',
    'a href=./ Load Argus again',
    'p If that does not help, tell the administrator of this site that files of the console are missing.',
    'main class=starting hidden',
    'h1 Argus',
    'output Loading...',
    'div class=too-old hidden',
    'h1 This browser is too old for Argus',
    'p Argus needs one of these or a newer one: Chrome 120, Edge 120, Firefox 125, Safari 17.',
    'p Update this browser, or open Argus in another one.',
    'script src=/src/main.tsx type=module',
  ])
})

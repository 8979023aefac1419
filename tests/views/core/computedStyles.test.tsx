/** The fast computation of styles agrees with jsdom's (tests/support/computedStyles.ts). */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jsdomStyleOf, ofKindOrCarried, onlyCarried, stylesAsCarried } from '../../support/computedStyles.ts'
import { renderApp } from '../support/renderApp.tsx'

const asked = [...ofKindOrCarried, ...onlyCarried, 'visibility', 'pointer-events']

/** The differences, as 'element: property, fast value, jsdom's value'. */
function differences(): readonly string[] {
  const short = stylesAsCarried(jsdomStyleOf)
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const style = short(element)
    const whole = jsdomStyleOf(element)
    return asked
      .map((name) => [name, style.getPropertyValue(name), whole.getPropertyValue(name)] as const)
      .filter(([, said, expected]) => said !== expected)
      .map(([name, said, expected]) => `${element.outerHTML.slice(0, 80)}: ${name}, ${said}, ${expected}`)
  })
}

function put(html: string): void {
  const place = document.createElement('main')
  place.innerHTML = html
  document.body.append(place)
}

describe('the fast computed style', () => {
  it.each(['/incidents', '/incidents/1/', '/timeslots', '/notificationprofiles'])(
    'agrees with jsdom on every element of %s',
    async (at) => {
      await renderApp({ at })
      expect(differences()).toEqual([])
    },
  )

  it('agrees with jsdom while a menu is open', async () => {
    const { user } = await renderApp()
    await user.click(screen.getByRole('button', { name: /user menu$/ }))
    await screen.findByRole('menu')
    expect(differences()).toEqual([])
  })

  it('agrees with jsdom on elements of many kinds, hidden or not', () => {
    put(
      '<input type="hidden"><input type="checkbox"><input><dialog></dialog><dialog open></dialog>' +
        '<details><summary>More</summary>text</details><div popover></div>',
    )
    // These are created one by one, because the parser drops elements that are not allowed here.
    for (const kind of [
      'a',
      'button',
      'div',
      'span',
      'section',
      'table',
      'thead',
      'tbody',
      'tr',
      'td',
      'ul',
      'li',
      'label',
      'output',
      'svg',
      'textarea',
      'template',
    ]) {
      const [shown, hidden] = [document.createElement(kind), document.createElement(kind)]
      hidden.hidden = true
      hidden.append(document.createElement('b'))
      document.body.append(shown, hidden)
    }
    expect(differences()).toEqual([])
  })

  it("agrees with jsdom on an element's own and inherited styles", () => {
    put(
      '<div style="display: none"><b>a</b></div><div style="visibility: hidden"><b>b</b><b style="visibility: visible">c</b></div>' +
        '<div style="pointer-events: none"><b>d</b><b style="pointer-events: auto">e</b></div>' +
        '<div style="visibility: hidden"><b style="visibility: inherit">f</b></div><div style="color: red">g</div>' +
        '<div style="position: fixed; transform: scale(2); contain: paint; will-change: transform">h</div>' +
        '<div style="overflow: hidden">i</div><div style="overflow-x: auto">j</div>',
    )
    expect(differences()).toEqual([])
    const [hidden] = [...document.querySelectorAll('b')].filter((element) => element.textContent === 'b')
    expect(hidden === undefined ? '' : window.getComputedStyle(hidden).visibility).toBe('hidden')
  })

  it('takes every other property from jsdom', () => {
    put('<div style="color: red; float: left">g</div>')
    const element = document.querySelector('main > div') ?? document.body
    const style = window.getComputedStyle(element)
    expect(style.float).toBe('left')
    expect(style.getPropertyValue('color')).toBe(jsdomStyleOf(element).color)
    expect(style.length).toBe(jsdomStyleOf(element).length)
  })
})

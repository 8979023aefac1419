import { describe, expect, it } from 'vitest'
import { replacingTexts } from '../../../src/recording/texts.ts'
import { WordReplacements } from '../../../src/recording/words.ts'

const words = {
  values: ['incidents', 'timeslot', 'acknowledge'],
  keys: ['source', 'not-source', 'search', 'tag', 'host'],
}

/** A writer that invents words with a different first letter each time. */
function writer() {
  let turn = 0
  return replacingTexts(words, () => {
    turn = (turn + 7) % 100
    return turn / 100
  })
}

const written = (text: string) => writer().text(text, 'text')

describe('a recording without texts', () => {
  it.each([
    ['47114', 'a number of more than three digits'],
    ['4799887766', 'a telephone number'],
    ['555-12-3456', 'a number with dashes that is not a date'],
    ['12-34-5678', 'a number with dashes that is not a date'],
    ['/99553311', 'a number after a slash'],
    ['?99553311', 'a number after a question mark'],
    ['+4712', 'a number with a sign'],
    ['timeslot.99553311', 'a number of eight digits after a word of the console'],
    ['/incidents?search=47114', 'a number in the search parameter of an address'],
    ['?open=true&search=4755667788', 'a number in the search parameter of an address'],
    ['/incidents?tag=host%3D47114', 'a number in the tag parameter of an address'],
    ['https://zabbix.example.org:8443/item/99553311', 'a number elsewhere in an address'],
  ])("leaves out '%s', %s", (text) => {
    const result = written(text)
    expect(result).toHaveLength(text.length)
    expect(result).not.toBe(text)
    for (const [number] of text.matchAll(/\d{4,}/g)) expect(result).not.toContain(number)
  })

  it.each([
    '2026-11-25',
    '2026-11-',
    '25/11/2026',
    '11/25/2026 14:14',
    '2026-11-25T14:14:05.123456Z',
    '2026-11-25 14:14:05+01:00',
    '14:1',
    '9999-12-31T23:59:59',
    '404',
    '/incidents/4711/',
    '/incidents?source=4711&not-source=1200',
    'timeslot.4711',
  ])("keeps '%s': a date, a time, a short number or a primary key", (text) => {
    expect(written(text)).toBe(text)
  })

  it('replaces a typed number in the same way as the same number in an address', () => {
    const same = writer()
    const typed = same.text('47114', 'search')
    expect(same.text('/incidents?search=47114', 'search')).toBe(`/incidents?search=${typed}`)
  })
})

it('a zero stays a zero, and no other digit becomes one', () => {
  const words = new WordReplacements(
    () => 0,
    () => false,
  )
  expect(words.inText('2007')).toBe('1001')
})

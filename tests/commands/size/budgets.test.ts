import { expect, it } from 'vitest'
import { accept, exceeded, limitOf, type Budgets, type Measured } from './budgets.ts'
import { figuresInWords } from './words.ts'

function visitBudget(accepted: number) {
  return {
    javascript: { aim: 150_000, accepted, parts: { react: 60_000, 'machines/list': 20_000 } },
    styles: { aim: 15_000, accepted: 10_000, parts: {} },
    requests: { aim: 8, accepted: 12 },
    repeated: ['/favicon.svg'],
  }
}

const budgets: Budgets = { tolerance: 0.01, list: visitBudget(300_000), login: visitBudget(100_000) }

function figures(bytes: number, parts: Readonly<Record<string, number>> = {}) {
  return {
    javascript: { bytes, parts },
    styles: { bytes: 10_000, parts: {} },
    requests: 12,
    repeated: ['/favicon.svg'],
    offSite: [],
  }
}

const met: Measured = { list: figures(303_000), login: figures(150_000) }

it('the limit is the aim or, until that is reached, the accepted size plus the tolerance', () => {
  expect(limitOf({ aim: 150, accepted: 1000 }, 0.01)).toBe(1010)
  expect(limitOf({ aim: 150, accepted: 120 }, 0.01)).toBe(150)
})

it('reports nothing at the limit', () => {
  expect(exceeded(budgets, met)).toEqual([])
})

it('names the parts that grew, largest growth first', () => {
  const list = figures(303_001, { react: 60_500, 'machines/list': 22_000, dayjs: 900, 'src/time': 90 })
  expect(exceeded(budgets, { ...met, list })).toEqual([
    'The list loads 303.0 kB of JavaScript before its first incident, more than 303.0 kB. ' +
      'Grew: machines/list by 2.0 kB, dayjs by 0.9 kB, react by 0.5 kB.',
  ])
})

it('reports too many requests, repeated requests, and requests to another site', () => {
  const login = { ...figures(1), requests: 13, repeated: ['/a.js', '/favicon.svg'], offSite: ['https://other/b.js'] }
  expect(exceeded(budgets, { ...met, login })).toEqual([
    'The login makes 13 requests before its form, more than 12.',
    'The login requests /a.js more than once.',
    'The login makes a request to another site: https://other/b.js.',
  ])
})

it('accepts the sizes that changed noticeably, and leaves the rest as they are', () => {
  const list = figures(200_000, { react: 60_100, 'machines/list': 10_000, valibot: 4000 })
  const accepted = accept(budgets, { list: { ...list, requests: 8, repeated: [] }, login: figures(100_900) })
  expect(accepted.list).toEqual({
    javascript: {
      aim: 150_000,
      accepted: 200_000,
      parts: { 'machines/list': 10_000, react: 60_000, valibot: 4000 },
    },
    styles: { aim: 15_000, accepted: 10_000, parts: {} },
    requests: { aim: 8, accepted: 8 },
    repeated: [],
  })
  expect(accepted.login.javascript.accepted).toBe(100_000)
})

it('prints the parts, most expensive first, with their changes', () => {
  const list = figures(303_000, { 'machines/list': 22_000, react: 60_000 })
  expect(figuresInWords(budgets, { list, login: figures(150_000) }).split('\n')).toEqual([
    'list: before its first incident, 303.0 kB of JavaScript (303.0 kB allowed, aim 150.0 kB), ' +
      '10.0 kB of styles (15.0 kB allowed, aim 15.0 kB), 12 requests (12 allowed, aim 8)',
    'login: before its form, 150.0 kB of JavaScript (150.0 kB allowed, aim 150.0 kB), ' +
      '10.0 kB of styles (15.0 kB allowed, aim 15.0 kB), 12 requests (12 allowed, aim 8)',
    'kB (change)        list JS  list CSS     login JS  login CSS',
    'react                 60.0            0.0 (-60.0)',
    'machines/list  22.0 (+2.0)            0.0 (-20.0)',
  ])
})

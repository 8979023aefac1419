import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new screen', () => {
  it('has an address, a chart that runs while the screen is open, and a view', async () => {
    await house.order('screen incident/onCall')
    expect(house.unreadable).toEqual([])
    expect([...house.written.keys()].toSorted()).toEqual([
      'docs/charts.md',
      'machines/app/currentPage.ts',
      'machines/core/domain/route.ts',
      'machines/incident/onCall.ts',
      'src/views/actors.ts',
      'src/views/app/routes.tsx',
      'src/views/incident/OnCallPage.tsx',
      'tests/browser/support/everyScreen.ts',
      'tests/machines/domain/core/route.test.ts',
      'tests/machines/walks/app/currentPage.ts',
      'tests/machines/walks/incident/onCall.ts',
      'tests/views/app/app.test.tsx',
    ])
    const routes = house.flat('machines/core/domain/route.ts')
    expect(routes).toContain("| { readonly name: 'onCall' } | { readonly name: 'login' }")
    expect(routes).toContain("onCall: '/oncall', login: '/login' }")
    expect(routes).toContain("if (trimmed === routePatterns.onCall) return { name: 'onCall' }")
    const page = house.flat('machines/app/currentPage.ts')
    expect(page).toContain("target: 'onCall' }, { target: 'elsewhere' } ]")
    expect(page).toMatch(/onCall: \{ description: '[^']*', invoke: \{ src: 'onCall', id: 'onCall' } }, elsewhere: /)
    expect(house.flat('src/views/app/routes.tsx')).toMatch(
      /<Route path=\{routePatterns.onCall}> <OnCallPage \/> <\/Route> <Route> /,
    )
    expect(house.read('src/views/actors.ts')).toContain('export const useOnCall = () =>')
    expect(house.read('src/views/incident/OnCallPage.tsx')).toContain('<PageTitle>Argus | On call</PageTitle>')
    expect(house.flat('tests/machines/walks/app/currentPage.ts')).toContain("arrival: [start('onCall')]")
    for (const test of ['views/app/app.test.tsx', 'browser/support/everyScreen.ts']) {
      expect(house.read(`tests/${test}`)).toContain("'/oncall'")
    }
    expect(house.read('docs/charts.md')).toContain('| `onCall` | while `currentPage` is in `onCall` |')
  })

  it.each([
    ['screen alerting/destinations', "There is already a screen at '/destinations': machines/core/domain/route.ts."],
    ['screen alerting/login', "There is already a screen at '/login': machines/core/domain/route.ts."],
    ['screen alerting/notificationProfiles', "There is already a screen at '/notificationprofiles'"],
    ['screen alerting/profiles', "The chart 'currentPage' already has a state 'profiles'."],
    ['screen alerting/profile', "There is already a chart 'profile': machines/alerting/profile.ts."],
    ['screen calendar', "Write the screen as <room>/<name>, like 'incident/watchers', not 'calendar'."],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toContain(sentence)
    expect(house.written.size).toBe(0)
  })
})

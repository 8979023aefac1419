/** Tests which mutants are noticed, survive or are invalid, and which entries equivalent.ts may have. */
import { describe, expect, it, test } from 'vitest'
import { assign, raise, sendParent, setup, type AnyStateMachine } from 'xstate'
import { SingletonMissing } from '../../../machines/core/system.ts'
import { tellParent } from '../../machines/support/effects.ts'
import { mutantsOf } from '../../machines/support/mutants.ts'
import { judge, tablesOf } from '../../machines/support/judgement.ts'
import { defineWalk, send, wait, type Walk } from '../../machines/support/walk.ts'
import { countOf, judgeChart, scoreOf, type JudgedMutant } from './campaign.ts'
import { durability, lampWalk } from './lamp.ts'

const wornUnreached = 'lamp.dark: press (branch 1) dropped'

function judgedLamp(equivalent: Readonly<Record<string, string>> = {}) {
  const kinds = ['dropped-transition', 'removed-exit-action'] as const
  return judgeChart({ chart: 'lamp', walks: [lampWalk], kinds, equivalent })
}

function named(mutants: readonly JudgedMutant[], name: string): JudgedMutant | undefined {
  return mutants.find((mutant) => mutant.name === name)
}

function verdictOn(walk: Walk, name: string) {
  const mutant = mutantsOf(walk.machine).find((candidate) => candidate.name === name)
  if (mutant === undefined) throw new Error(`no mutant '${name}'`)
  return judge(mutant, tablesOf([walk]))
}

/** The walk of a bell that can be rung; each test decides what the machine does when it is rung. */
function bell(machine: AnyStateMachine): Walk {
  return defineWalk({
    machine,
    starts: { 'a bell': { to: 'silent' } },
    cases: { 'is rung': send({ type: 'ring' }) },
    rows: { silent: { state: 'silent', on: {} } },
  })
}

const bells = setup({
  types: { context: {} as { rope: string | undefined } },
  actions: {
    pull: assign(({ context }) => {
      if (context.rope === undefined) throw new TypeError('no rope')
      return {}
    }),
    cut: assign({ rope: 'short' }),
    tellTower: () => {
      throw new SingletonMissing('tower')
    },
  },
  guards: { hasRope: ({ context }) => context.rope !== undefined },
})

describe('a mutant is noticed', () => {
  it.each([
    ['standing', 'lamp.dark: press (branch 2) to lamp.worn'],
    ['effects', 'lamp.lit: without exit 1'],
  ])('if a step disagrees with the table: %s', (by, name) => {
    expect(verdictOn(lampWalk, name)).toMatchObject({ is: 'noticed', by })
  })

  it('by the output of a step that disagrees with the table', () => {
    const machine = bells.createMachine({
      id: 'bell',
      context: { rope: 'long' },
      initial: 'silent',
      states: { silent: { on: { ring: { actions: 'cut' } } } },
    })
    const walk = defineWalk({
      ...bell(machine),
      observe: ({ rope }: { rope: string }) => rope,
      starts: { 'a bell': { to: 'long rope' } },
      cases: { 'is rung': send({ type: 'ring' }) },
      rows: {
        'long rope': { state: 'silent', shows: 'long', on: { 'is rung': 'short rope' } },
        'short rope': { state: 'silent', shows: 'short', on: {} },
      },
    })
    expect(verdictOn(walk, 'bell.silent: ring (branch 1) without action 1')).toMatchObject({
      is: 'noticed',
      by: 'shows',
    })
  })

  it('if the chart stops with an error', () => {
    const machine = bells.createMachine({
      id: 'bell',
      context: { rope: undefined },
      initial: 'silent',
      states: { silent: { on: { ring: { guard: 'hasRope', actions: 'pull' } } } },
    })
    expect(verdictOn(bell(machine), 'bell.silent: ring (branch 1) without its guard')).toMatchObject({
      is: 'noticed',
      by: 'death',
    })
  })
})

describe('a mutant is noticed if it differs only after a longer path to a known row', () => {
  it('if it leaves a different context behind', () => {
    const machine = setup({
      types: { context: {} as { isOn: boolean } },
      actions: {
        turnOn: assign({ isOn: true }),
        turnOff: assign({ isOn: false }),
        tell: sendParent(({ context: { isOn } }) => ({ type: 'radio.asked', isOn })),
      },
    }).createMachine({
      id: 'radio',
      context: { isOn: false },
      initial: 'silent',
      states: {
        silent: { on: { press: { target: 'playing', actions: 'turnOn' }, ask: { actions: 'tell' } } },
        playing: { on: { press: { target: 'silent', actions: 'turnOff' } } },
      },
    })
    const walk = defineWalk({
      machine,
      starts: { 'a radio': { to: 'silent' } },
      cases: { 'is pressed': send({ type: 'press' }), 'is asked': send({ type: 'ask' }) },
      rows: {
        silent: {
          state: 'silent',
          on: {
            'is pressed': 'playing',
            'is asked': { to: 'silent', does: [tellParent({ type: 'radio.asked', isOn: false })] },
          },
        },
        playing: { state: 'playing', on: { 'is pressed': 'silent' } },
      },
    })
    const verdict = verdictOn(walk, 'radio.playing: press (branch 1) without action 1')
    expect(verdict).toMatchObject({ is: 'noticed', by: 'effects' })
    expect(verdict).toHaveProperty(
      'text',
      expect.stringContaining('path: a radio > is pressed > is pressed > is asked'),
    )
  })

  it('if it leaves different timers behind', () => {
    const machine = setup({
      actions: {
        tell: sendParent({ type: 'watch.ticked' }),
        tickInASecond: raise({ type: 'tick' }, { delay: 'second' }),
      },
      delays: { second: 1000 },
    }).createMachine({
      id: 'watch',
      entry: 'tickInASecond',
      on: { tick: { actions: ['tell', 'tickInASecond'] } },
    })
    const walk = defineWalk({
      machine,
      starts: { 'a watch': { to: 'ticking' } },
      cases: { 'a second passes': wait(1000) },
      rows: {
        ticking: {
          state: {},
          on: { 'a second passes': { to: 'ticking', does: [tellParent({ type: 'watch.ticked' })] } },
        },
      },
    })
    const verdict = verdictOn(walk, 'watch: tick (branch 1) without action 2')
    expect(verdict).toMatchObject({ is: 'noticed', by: 'effects' })
    expect(verdict).toHaveProperty('text', expect.stringContaining('path: a watch > a second passes > a second passes'))
  })
})

describe('a mutant is not noticed', () => {
  it('but invalid if it loops forever', () => {
    const machine = bells.createMachine({
      id: 'bell',
      context: { rope: undefined },
      initial: 'silent',
      states: {
        silent: { always: { guard: 'hasRope', target: 'ringing' } },
        ringing: { always: { target: 'silent' } },
      },
    })
    const verdict = verdictOn(bell(machine), 'bell.silent: always (branch 1) without its guard')
    expect(verdict.is).toBe('invalid')
    expect(verdict).toHaveProperty('text', expect.stringContaining("loops endlessly: start 'a bell'"))
  })

  it('but invalid if it cannot be built', () => {
    const build = () => {
      throw new Error('no such state')
    }
    const broken = { name: 'broken', kind: 'wrong-target', build, isNear: () => true } as const
    expect(judge(broken, tablesOf([lampWalk]))).toEqual({
      is: 'invalid',
      text: 'it cannot be built: Error: no such state',
    })
  })

  it('if the chart fails only because the stage lacks an actor', () => {
    const machine = bells.createMachine({
      id: 'bell',
      context: { rope: undefined },
      initial: 'silent',
      states: { silent: { on: { ring: { guard: 'hasRope', actions: 'tellTower' } } } },
    })
    const verdict = verdictOn(bell(machine), 'bell.silent: ring (branch 1) without its guard')
    expect(verdict.is).toBe('survived')
    expect(verdict).toHaveProperty('text', expect.stringContaining('singleton not running: tower'))
  })
})

describe('a survivor', () => {
  it('is reported with a path that would catch it, and the difference at its end', () => {
    const kinds = ['dropped-transition'] as const
    const { mutants } = judgeChart({ chart: 'lamp', walks: [lampWalk], kinds, equivalent: {}, searches: true })
    const survivor = named(mutants, wornUnreached)
    const wayThere = Array.from({ length: durability }, () => ['is pressed', 'the bulb is done']).flat()
    expect(survivor?.is).toBe('survived')
    expect(survivor?.search).toMatchObject({
      is: 'found',
      part: 'standing',
      way: { start: 'a lamp', cases: [...wayThere, 'is pressed'] },
    })
    expect(survivor?.search).toHaveProperty('expected', expect.stringContaining("value: 'worn'"))
    expect(survivor?.search).toHaveProperty('seen', expect.stringContaining("value: 'lit'"))
  })

  it('may be equivalent if no path within the bounds would catch it', () => {
    const machine = bells.createMachine({
      id: 'bell',
      context: { rope: 'long' },
      initial: 'silent',
      states: { silent: { on: { ring: { guard: 'hasRope', actions: 'pull' } } } },
    })
    const { mutants } = judgeChart({ chart: 'bell', walks: [bell(machine)], equivalent: {}, searches: true })
    const found = named(mutants, 'bell.silent: ring (branch 1) without action 1')
    expect(found).toMatchObject({ is: 'survived', search: { is: 'none' } })
  })
})

describe('equivalent.ts', () => {
  it('removes a mutant from the survivors and from the score', () => {
    const [before, after] = [judgedLamp(), judgedLamp({ [wornUnreached]: 'Nobody presses that often.' })]
    expect(named(after.mutants, wornUnreached)).toMatchObject({ is: 'equivalent', text: 'Nobody presses that often.' })
    expect(after.wrongEntries).toEqual([])
    const [countBefore, countAfter] = [countOf(before.mutants), countOf(after.mutants)]
    expect(countAfter).toEqual({ ...countBefore, survived: countBefore.survived - 1, equivalent: 1 })
    expect(scoreOf(countAfter).of).toBe(scoreOf(countBefore).of - 1)
  })

  it('must not name a mutant that does not exist', () => {
    expect(judgedLamp({ 'lamp.blue: dropped': 'It is blue.' }).wrongEntries).toEqual([
      "equivalent.ts names 'lamp.blue: dropped', which lamp does not have.",
    ])
  })

  it('must not name a mutant that is noticed', () => {
    const judged = judgedLamp({ 'lamp.lit: without exit 1': 'Nothing receives it.' })
    expect(judged.wrongEntries).toEqual(["equivalent.ts names 'lamp.lit: without exit 1' of lamp, which is noticed."])
    expect(named(judged.mutants, 'lamp.lit: without exit 1')?.is).toBe('noticed')
  })
})

test('only mutants of the requested kinds are planted', () => {
  const { mutants } = judgeChart({ chart: 'lamp', walks: [lampWalk], kinds: ['negated-guard'], equivalent: {} })
  expect(mutants.map(({ name }) => name)).toEqual([
    'lamp.dark: press (branch 1) with its guard negated',
    'lamp.dark: shine (branch 1) with its guard negated',
  ])
})

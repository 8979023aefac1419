/** Each kind of mutant makes only the change that its name says. */
import { describe, expect, it, test } from 'vitest'
import { byReceiver } from '../../machines/support/effects.ts'
import { mutantKinds, mutantsOf } from '../../machines/support/mutants.ts'
import { Stage } from '../../machines/support/stage.ts'
import { beaconMachine, beaconPath } from './beacon.ts'
import { lampMachine } from './lamp.ts'

function stageOf(name: string): Stage {
  const mutant = mutantsOf(lampMachine).find((candidate) => candidate.name === name)
  if (mutant === undefined) throw new Error(`no mutant '${name}'`)
  return new Stage(mutant.build())
}

const press = { type: 'press' }

test('the charts with an example of everything have mutants of every kind', () => {
  const mutants = [...mutantsOf(lampMachine), ...mutantsOf(beaconMachine, beaconPath)]
  const kinds = new Set(mutants.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual([...mutantKinds].toSorted())
})

test('no two mutants have the same name', () => {
  const names = mutantsOf(lampMachine).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the intact chart is not modified', () => {
  for (const mutant of mutantsOf(lampMachine)) mutant.build()
  const stage = new Stage(lampMachine)
  stage.send(press)
  expect(stage.standing).toMatchObject({ value: 'lit', tags: ['bright'], ports: ['bulb'] })
  stage.wait(1000)
  expect(stage.standing.value).toBe('dark')
})

describe('a mutant', () => {
  it.each([
    ['lamp.dark: press (branch 2) dropped', 'dark'],
    ['lamp.dark: press (branch 2) without its target', 'dark'],
    ['lamp.dark: press (branch 2) to lamp.worn', 'worn'],
    ['lamp.dark: press (branch 1) without its guard', 'worn'],
    ['lamp.dark: press (branch 1) with its guard negated', 'worn'],
    ['lamp.dark: press (branch 1) dropped', 'lit'],
  ])('%s: after a press its state is %s', (name, value) => {
    const stage = stageOf(name)
    stage.send(press)
    expect(stage.standing.value).toBe(value)
  })

  it('with a negated guard still passes the guard its parameters', () => {
    const name = 'lamp.dark: shine (branch 1) with its guard negated'
    const [atDusk, atNoon] = [stageOf(name), stageOf(name)]
    atDusk.send({ type: 'shine', brightness: 10 })
    atNoon.send({ type: 'shine', brightness: 90 })
    expect([atDusk.standing.value, atNoon.standing.value]).toEqual(['dark', 'lit'])
  })

  it.each([
    ['lamp.lit: without entry 1', ['bulb']],
    ['lamp.lit: without invoke 1', ['parent']],
    ['lamp.lit: without tags 1', ['bulb', 'parent']],
  ])('%s: when lit, it sends to %j', (name, receivers) => {
    const stage = stageOf(name)
    stage.send(press)
    expect(Object.keys(byReceiver(stage.takeEffects())).toSorted()).toEqual(receivers)
    expect(stage.standing.tags).toEqual(name.includes('tags') ? [] : ['bright'])
  })

  it.each([
    ['lamp.lit: without exit 1', ['lamp.lit']],
    ['lamp.lit: press (branch 1) without re-entry', []],
  ])('%s: when pressed again, it sends its parent %j', (name, sent) => {
    const stage = stageOf(name)
    stage.send(press)
    stage.takeEffects()
    stage.send(press)
    const { parent = [] } = byReceiver(stage.takeEffects())
    expect(parent.map((effect) => (effect.does === 'tell' ? effect.event.type : ''))).toEqual(sent)
  })

  it('without an action lacks the effect of that action', () => {
    const stage = stageOf('lamp.dark: press (branch 2) without action 1')
    stage.send(press)
    expect(stage.context).toEqual({ presses: 0 })
  })

  it('with another initial state starts there', () => {
    expect(stageOf('lamp: beginning in lamp.worn').standing.value).toBe('worn')
  })

  it.each([
    ['delay patience times 0.5', 500],
    ['delay patience times 2', 2000],
  ])('with %s waits %i ms', (name, patience) => {
    const stage = stageOf(name)
    stage.send(press)
    stage.wait(patience - 1)
    expect(stage.standing.value).toBe('lit')
    stage.wait(1)
    expect(stage.standing.value).toBe('dark')
  })
})

/**
 * Mutants of order, content and expressions make the change that their names say. Changes that no observer could notice
 * are not planted.
 */
import { describe, expect, it, test } from 'vitest'
import { byReceiver, type AnyEvent } from '../../machines/support/effects.ts'
import { mutantsOf } from '../../machines/support/mutants.ts'
import { Stage } from '../../machines/support/stage.ts'
import { beaconMachine, beaconPath } from './beacon.ts'

const mutants = mutantsOf(beaconMachine, beaconPath)

function stageOf(name: string): Stage {
  const mutant = mutants.find((candidate) => candidate.name === name)
  if (mutant === undefined) throw new Error(`no mutant '${name}' but ${mutants.map((each) => each.name).join('\n')}`)
  return new Stage(mutant.build())
}

const flash = (times: number, least = 0): AnyEvent => ({ type: 'flash', times, least })

describe('a mutant', () => {
  it.each([
    ['beacon.dark: flash (branch 1) with actions 1 and 2 swapped', 0],
    ["beacon.dark: flash (branch 1) with action 1 handed another 'times'", -4],
    ['beacon.dark: flash (branch 1) without action 2', undefined],
  ])('%s: after three flashes it reports %s', (name, reported) => {
    const stage = stageOf(name)
    stage.send(flash(3))
    const { parent: [effect] = [] } = byReceiver(stage.takeEffects())
    expect(effect?.does === 'tell' ? effect.event.flashes : undefined).toBe(reported)
  })

  it.each([
    ["beacon.dark: flash (branch 1) with guard handed 'times' and 'least' swapped", flash(3, 1), 0],
    ["beacon.dark: flash (branch 1) with guard handed another 'times'", flash(3, 1), 0],
    ['guard isEnough with times > least >= for >', flash(1, 1), 1],
  ])('%s: after %j it has flashed %i times', (name, event, flashes) => {
    const stage = stageOf(name)
    stage.send(event)
    expect(stage.context).toMatchObject({ flashes })
  })

  it('with two guarded branches swapped checks the second guard first', () => {
    const stage = stageOf('beacon.dark: flash (branches 1 and 2) swapped')
    stage.send({ type: 'name', name: 'Skagen' })
    stage.send(flash(3))
    stage.send(flash(3))
    expect(stage.standing.value).toBe('kept')
  })

  it.each([
    ["guard isAny with context.flashes > 0 && context.name !== '' || for &&", 'kept'],
    ["guard isAny with context.flashes > 0 && context.name !== '' reduced to operand 1", 'kept'],
    ["guard isAny with context.flashes > 0 && context.name !== '' reduced to operand 2", 'dark'],
  ])('%s: a beacon without a name is %s when asked after a flash', (name, value) => {
    const stage = stageOf(name)
    stage.send(flash(3))
    stage.send({ type: 'ask' })
    expect(stage.standing.value).toBe(value)
  })

  it('with a dropped input field starts the child without that field', () => {
    const stage = stageOf("beacon.kept: invoke 1 (keeper) without 'name' in its input")
    stage.send({ type: 'name', name: 'Skagen' })
    stage.send(flash(3))
    stage.takeEffects()
    stage.send({ type: 'ask' })
    expect(stage.takeEffects()).toEqual([{ does: 'start', port: 'keeper', input: { flashes: 3 } }])
  })

  it.each([
    ['delay pause with 1000 half as big', 500],
    ['delay pause with 1000 twice as big', 2000],
    ['delay pause with 2 ** context.flashes one power later', 2000],
  ])('%s waits %i ms before the first flash', (name, pause) => {
    const stage = stageOf(name)
    stage.send({ type: 'ask' })
    stage.wait(pause - 1)
    expect(stage.standing.value).toBe('waiting')
    stage.wait(1)
    expect(stage.standing.value).toBe('kept')
  })
})

test('independent actions and mutually exclusive guards are not swapped, since no observer could notice it', () => {
  const names = mutants.map(({ name }) => name)
  expect(names).not.toContain('beacon.dark: name (branch 1) with actions 1 and 2 swapped')
  expect(names).not.toContain('beacon.dark: ask (branches 1 and 2) swapped')
})

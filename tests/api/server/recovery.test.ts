/** Which failure messages end when a call succeeds (docs/behaviour.md#messages). */
import { expect, it } from 'vitest'
import { createRecovery } from '../../../src/api/server/recovery.ts'

const save = { method: 'PUT', path: '/timeslots/3/', action: 'update timeslot Nights' }
const refresh = { method: 'GET', path: '/incidents/', action: 'get incidents' }

it('a success ends the failure message of the same call, once', () => {
  const recovery = createRecovery()
  recovery.fail(refresh, 'get incidents')
  recovery.fail(refresh, 'get incidents')
  expect(recovery.succeed(refresh)).toEqual(['get incidents'])
  expect(recovery.succeed(refresh)).toEqual([])
})

it('a success ends the failure message of the same change under another name', () => {
  const recovery = createRecovery()
  recovery.fail(save, 'update timeslot Nights')
  expect(recovery.succeed({ ...save, action: 'update timeslot Days' })).toEqual(['update timeslot Nights'])
})

it('a success does not end the failure message of another change, or of another read of the same path', () => {
  const recovery = createRecovery()
  recovery.fail(save, 'update timeslot Nights')
  recovery.fail(refresh, 'get incidents')
  expect(recovery.succeed({ ...save, path: '/timeslots/4/' })).toEqual([])
  expect(recovery.succeed({ ...save, method: 'DELETE' })).toEqual([])
  expect(recovery.succeed({ ...refresh, action: 'get alarms' })).toEqual([])
})

it('a message about several failed calls ends only when the last of the calls succeeds', () => {
  const recovery = createRecovery()
  const other = { ...save, path: '/timeslots/4/' }
  recovery.fail(save, 'create ticket')
  recovery.fail(other, 'create ticket')
  expect(recovery.succeed(save)).toEqual([])
  expect(recovery.succeed(other)).toEqual(['create ticket'])
})

/** The way back to what a person had begun (decisions, Session): offered once, until they go on with it or say not now. */
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { resumptionMachine, type ResumptionContext } from '../../../../machines/forms/resumption.ts'
import { tell } from '../../support/effects.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

/** It is remembered with what was typed, and not offered again. */
const declines = tell('drafts', { type: 'drafts.keep', key: 'signOff.7.declined', text: 'declined' })
const both = ['signOff.7', 'profile.3']

export const walk = defineWalk({
  machine: resumptionMachine,
  singletons: {
    drafts: {
      owner: 'ana',
      texts: new Map([
        [draftKey('ana', 'signOff.7'), 'half written'],
        [draftKey('ana', 'ticket.9'), 'http'],
        [draftKey('ana', 'ticket.9.declined'), 'declined'],
        [draftKey('bob', 'signOff.8'), 'not for ana'],
      ]),
      forms: new Map([[draftKey('ana', 'profile.3'), {}]]),
    },
  },
  observe: ({ left, wanted }: ResumptionContext) => ({ left, wanted }),
  starts: { 'a page': { to: 'nothing' } },
  cases: {
    'ana is there': send({ type: 'resumption.changeOwner' }),
    'goes on with the message': send({ type: 'resumption.goOn', key: 'signOff.7' }),
    'the message is open': send({ type: 'resumption.taken' }),
    'the message: not now': send({ type: 'resumption.dismiss', key: 'signOff.7' }),
    'seven and a half seconds pass': wait(7500),
  },
  rows: {
    nothing: {
      state: 'offering',
      shows: { left: [], wanted: undefined },
      on: {
        'the message: not now': { to: 'nothing', does: [declines] },
        'ana is there': 'both',
        'goes on with the message': 'leads, nothing left',
      },
    },
    both: {
      state: 'offering',
      shows: { left: both, wanted: undefined },
      on: { 'the message: not now': { to: 'the form', does: [declines] }, 'goes on with the message': 'leads' },
    },
    'the form': {
      state: 'offering',
      shows: { left: ['profile.3'], wanted: undefined },
      on: {
        'the message: not now': { to: 'the form', does: [declines] },
        'ana is there': 'both',
        'goes on with the message': 'leads',
      },
    },
    leads: {
      state: 'leading',
      shows: { left: ['profile.3'], wanted: 'signOff.7' },
      on: {
        'the message: not now': { to: 'leads', does: [declines] },
        'ana is there': 'both',
        'the message is open': 'the form',
        'seven and a half seconds pass': 'leads for a while',
      },
    },
    'leads for a while': {
      state: 'leading',
      shows: { left: ['profile.3'], wanted: 'signOff.7' },
      on: {
        'the message: not now': { to: 'leads for a while', does: [declines] },
        'ana is there': 'both',
        'the message is open': 'the form',
        'goes on with the message': 'leads',
        // By then it would come as a surprise.
        'seven and a half seconds pass': 'the form',
      },
    },
    'leads, nothing left': {
      state: 'leading',
      shows: { left: [], wanted: 'signOff.7' },
      on: {
        'the message: not now': { to: 'leads, nothing left', does: [declines] },
        'ana is there': 'both',
        'the message is open': 'nothing',
        'seven and a half seconds pass': 'leads for a while, nothing left',
      },
    },
    'leads for a while, nothing left': {
      state: 'leading',
      shows: { left: [], wanted: 'signOff.7' },
      on: {
        'the message: not now': { to: 'leads for a while, nothing left', does: [declines] },
        'ana is there': 'both',
        'the message is open': 'nothing',
        'goes on with the message': 'leads, nothing left',
        'seven and a half seconds pass': 'nothing',
      },
    },
  },
})

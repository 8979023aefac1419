/**
 * Resuming unfinished work (docs/behaviour.md#drafts): offered once after sign-in, until it is resumed or dismissed.
 */
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { resumptionMachine, type ResumptionContext } from '../../../../machines/forms/resumption.ts'
import { tell } from '../../support/effects.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

/** The dismissal is stored with the draft, so that the draft is not offered again. */
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
  starts: { 'a page': { to: 'nothing offered' } },
  cases: {
    'ana signs in': send({ type: 'resumption.changeOwner' }),
    'resumes the message': send({ type: 'resumption.goOn', key: 'signOff.7' }),
    'the message is opened': send({ type: 'resumption.taken' }),
    'dismisses the message': send({ type: 'resumption.dismiss', key: 'signOff.7' }),
    'seven and a half seconds pass': wait(7500),
  },
  rows: {
    'nothing offered': {
      state: 'offering',
      shows: { left: [], wanted: undefined },
      on: {
        'dismisses the message': { to: 'nothing offered', does: [declines] },
        'ana signs in': 'both offered',
        'resumes the message': 'opening, nothing left',
      },
    },
    'both offered': {
      state: 'offering',
      shows: { left: both, wanted: undefined },
      on: { 'dismisses the message': { to: 'the form offered', does: [declines] }, 'resumes the message': 'opening' },
    },
    'the form offered': {
      state: 'offering',
      shows: { left: ['profile.3'], wanted: undefined },
      on: {
        'dismisses the message': { to: 'the form offered', does: [declines] },
        'ana signs in': 'both offered',
        'resumes the message': 'opening',
      },
    },
    opening: {
      state: 'leading',
      shows: { left: ['profile.3'], wanted: 'signOff.7' },
      on: {
        'dismisses the message': { to: 'opening', does: [declines] },
        'ana signs in': 'both offered',
        'the message is opened': 'the form offered',
        'seven and a half seconds pass': 'opening for a while',
      },
    },
    'opening for a while': {
      state: 'leading',
      shows: { left: ['profile.3'], wanted: 'signOff.7' },
      on: {
        'dismisses the message': { to: 'opening for a while', does: [declines] },
        'ana signs in': 'both offered',
        'the message is opened': 'the form offered',
        'resumes the message': 'opening',
        // After fifteen seconds the message no longer opens, because the operator would not expect it any more.
        'seven and a half seconds pass': 'the form offered',
      },
    },
    'opening, nothing left': {
      state: 'leading',
      shows: { left: [], wanted: 'signOff.7' },
      on: {
        'dismisses the message': { to: 'opening, nothing left', does: [declines] },
        'ana signs in': 'both offered',
        'the message is opened': 'nothing offered',
        'seven and a half seconds pass': 'opening for a while, nothing left',
      },
    },
    'opening for a while, nothing left': {
      state: 'leading',
      shows: { left: [], wanted: 'signOff.7' },
      on: {
        'dismisses the message': { to: 'opening for a while, nothing left', does: [declines] },
        'ana signs in': 'both offered',
        'the message is opened': 'nothing offered',
        'resumes the message': 'opening, nothing left',
        'seven and a half seconds pass': 'nothing offered',
      },
    },
  },
})

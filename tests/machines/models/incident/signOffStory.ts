import { defineStory } from '../story.ts'

/**
 * Closing and reopening one incident, in the operator's own words: ask for it, decline or confirm it, see another user
 * do it first, and read the outcome if the server or the network fails. What waits to be written can be undone. A stateless
 * incident can be neither closed nor reopened. The story does not depend on the charts; Testing Library and real Chromium
 * both play it, on the incident's page and in the list's dialog.
 */
export const signOffStory = defineStory({
  open: {
    'ask to close': 'asked to close',
    'open a stateless incident': 'stateless',
    'choose to be able to undo': 'able to undo',
  },
  stateless: {},
  'asked to close': {
    'decline to close': 'open',
    'cancel closing with Escape': 'open',
    close: 'closed',
    'close with a message': 'closed with a message',
    'close while the response is slow': 'closed with a message',
    'close while the server fails': 'server failure shown',
    'close, but the request is lost': 'lost request shown',
    'close, but the response is lost': 'lost response shown',
    'close after another user has closed it unseen': 'earlier close shown',
    'see another user close it': 'closed elsewhere during the dialog',
  },
  'server failure shown': { 'close again': 'closed with a message' },
  'lost request shown': { 'close again': 'closed with a message' },
  'lost response shown': { 'cancel closing': 'closed with a message' },
  'earlier close shown': { 'cancel closing': 'closed by another user' },
  'closed elsewhere during the dialog': {
    'try to close anyway': 'closed elsewhere during the dialog',
    'cancel closing': 'closed by another user',
  },
  'closed with a message': {},
  'closed by another user': {},
  closed: { 'ask to reopen': 'asked to reopen' },
  'asked to reopen': {
    decline: 'closed',
    'cancel reopening with Escape': 'closed',
    confirm: 'reopened',
    'confirm while the response is slow': 'reopened',
    'confirm while the server fails': 'failed reopening shown',
    'confirm, but the request is lost': 'lost request to reopen shown',
    'confirm, but the response is lost': 'lost response to reopening shown',
    'confirm after another user has reopened it unseen': 'earlier reopening shown',
    'see another user reopen it': 'reopened elsewhere during the dialog',
  },
  'failed reopening shown': { 'confirm again': 'reopened' },
  'lost request to reopen shown': { 'confirm again': 'reopened' },
  'lost response to reopening shown': { 'decline after all': 'reopened' },
  'earlier reopening shown': { 'decline after all': 'reopened by another user' },
  'reopened elsewhere during the dialog': {
    'try to confirm anyway': 'reopened elsewhere during the dialog',
    'decline after all': 'reopened by another user',
  },
  'able to undo': { 'order closing': 'closing waits' },
  'closing waits': {
    'undo closing': 'closing undone',
    'undo closing with u': 'closing undone',
    'write it now': 'closed after the wait',
    'let the wait pass': 'closed after the wait',
  },
  'closing undone': { 'order closing with the text that is back': 'closing waits' },
  'closed after the wait': { 'order reopening': 'reopening waits' },
  'reopening waits': { 'undo reopening': 'closed after the wait', 'write reopening now': 'reopened after the wait' },
  'reopened after the wait': {},
  reopened: {},
  'reopened by another user': {},
})

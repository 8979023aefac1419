import { defineStory } from '../story.ts'

/**
 * Alarms, in the operator's own words: they are counted while the list shows other incidents, until the operator
 * dismisses them or they end; moving the pointer is not enough. The bell's menu switches the sound on, tests, repeats and mutes it. A saved filter decides
 * which incidents are alarms. The choices survive a reload. The story does not depend on the charts. Desktop
 * notifications are not part of it, because a headless browser cannot allow them.
 */
export const alarmsStory = defineStory({
  watching: {
    'an alarm arrives': 'one counted',
    'an alarm is acknowledged before the next check': 'still nothing counted',
    'open the bell': 'sound off',
  },
  'still nothing counted': {
    'an alarm is closed before the next check': 'still nothing counted',
    'an alarm arrives': 'one counted',
  },
  'one counted': {
    'an alarm arrives': 'two counted',
    'move the pointer': 'one counted',
    'dismiss the alarms': 'dismissed',
    'it is acknowledged': 'nothing left to count',
    'it is closed': 'nothing left to count',
    'reload the page': 'nothing left to count',
  },
  'two counted': { 'it is closed': 'one left', 'dismiss the alarms': 'dismissed' },
  'one left': {},
  dismissed: { 'an ordinary incident arrives': 'dismissed', 'an alarm arrives': 'one counted' },
  'nothing left to count': {},
  'sound off': { 'switch the sound on': 'sound on', 'choose a saved filter': 'filter chosen' },
  'sound on': {
    'switch the sound off': 'sound off',
    'test the sound': 'sound on',
    'switch repetition on': 'repeating',
    'mute for an hour': 'muted',
  },
  repeating: { 'reload the page and open the bell': 'repetition remembered' },
  'repetition remembered': {},
  muted: {
    unmute: 'sound on',
    'an alarm arrives': 'counted while muted',
    'reload the page and open the bell': 'mute remembered',
  },
  'counted while muted': {},
  'mute remembered': {},
  'filter chosen': { 'an ordinary incident arrives': 'match of the filter counted' },
  'match of the filter counted': { 'reload the page and open the bell': 'filter remembered' },
  'filter remembered': {},
})

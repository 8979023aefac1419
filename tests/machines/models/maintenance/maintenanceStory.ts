import { defineStory } from '../story.ts'

/**
 * Planned maintenance and the sources, in the words of staff: plan a task for what a link names or for a saved filter,
 * read what it would cover, and what is missing; see what it marks on the list; change it, end it, copy it, and delete the
 * copy; read which sources there are. The story does not depend on the charts. Real Chromium plays it on the newest
 * servers, the only ones that show maintenance.
 */
export const maintenanceStory = defineStory({
  away: { arrive: 'nothing planned', 'follow a link for a location': 'begun by a link' },
  'nothing planned': { 'plan maintenance': 'begun', 'look at the sources': 'at the sources' },
  'at the sources': {},
  begun: { 'close the form': 'nothing planned', 'try to create': 'missing parts shown' },
  'missing parts shown': { 'say what, when and which': 'previewed' },
  'begun by a link': { 'say what and when': 'previewed by a link' },
  'previewed by a link': { create: 'under way' },
  previewed: {
    reload: 'previewed',
    create: 'under way',
    'create while the server fails': 'not created',
  },
  'not created': { create: 'under way' },
  'under way': {
    'look at the incidents': 'incidents marked',
    'change the description': 'changed',
    'ask to end it': 'asked to end it',
  },
  'incidents marked': { 'return to the maintenance': 'under way' },
  changed: { 'undo the change': 'change undone', 'save the change': 'under another description' },
  'change undone': {},
  'under another description': {},
  'asked to end it': { decline: 'under way', 'end it': 'over' },
  over: { 'copy it': 'copied' },
  copied: { 'say another time': 'copy previewed' },
  'copy previewed': { create: 'copy to come' },
  'copy to come': { 'ask to delete it': 'asked to delete it' },
  'asked to delete it': { decline: 'copy to come', 'delete it': 'over' },
})

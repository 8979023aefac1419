/** The screens of alerting, whose code is loaded after the first screen (src/views/chunks.ts). */
export { DestinationsPage } from './destinations/DestinationsPage.tsx'
export { ProfilesPage } from './profiles/ProfilesPage.tsx'
export { TimeslotsPage } from './timeslots/TimeslotsPage.tsx'

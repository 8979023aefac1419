import type { Generation } from './recordedCase.ts'

/** The numbers in a text such as 'events:27 bulk:27', by name. */
function countsOf(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries([...text.matchAll(/(\S+):(\d+)/g)].map(([, name = '', count]) => [name, Number(count)]))
}

/**
 * Every recording of the resources that the stand-in serves, with the number of its exchanges. Each exchange is a case;
 * a test checks that no case is missing.
 */
export const recordings: Readonly<Record<Generation, Readonly<Record<string, number>>>> = {
  '1.19': countsOf(`
    metadata:12 sign-in:39 incident-list:85 incident:56 events:27 acknowledgements:24 bulk:27
    automatic-ticket:12 automatic-ticket-without-plugin:6 automatic-ticket-broken-plugin:6 timeslots:42
    saved-filters:54 destinations:47 profiles:39 deletion:6 original-client:17`),
  '1.36': countsOf(`
    metadata:12 sign-in:39 events:27 acknowledgements:24 bulk:27 automatic-ticket:12 destinations:47`),
  '2.9': countsOf(`
    metadata:19 sign-in:32 parallel-sign-in:62 incident-list:98 sources:27 incident:57 events:47
    acknowledgements:43 bulk:39 automatic-ticket:15 automatic-ticket-without-plugin:5
    automatic-ticket-broken-plugin:5 first-version-gone:44 timeslots:21 saved-filters:59 destinations:52
    profiles:44 polling:36 deletion:11 planned-maintenance:29`),
  head: countsOf(`
    third-version:23 sources:19 tags:37 destinations:105 planned-maintenance:139 metadata:39 sign-in:43
    incident-list:60 events:66 acknowledgements:23 bulk:22 polling:36`),
}

/** The recording of the WebSocket, which only this generation serves: handshakes, and actions on an open socket. */
export const socketRecording = { generation: '1.19', name: 'websocket', handshakes: 9, actions: 27 } as const

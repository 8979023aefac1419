/** Random worlds in which what the console says of a profile is held against what the server sends. */
import type { Verdict } from '../../../../machines/alerting/domain/notification.ts'
import { subject, type Subject } from '../subject.ts'
import { holdAgainst } from './claims.ts'
import { verdictIn } from './console.ts'
import { worlds } from './worlds.ts'

/** How often each kind of verdict has been given. */
export const given = new Map<Verdict['tells'], number>()

/** Changes the time zone of this process. */
export const notificationSubject: Subject = {
  ...subject('rule.notification', worlds, (world) => {
    process.env['TZ'] = world.zone
    const verdict = verdictIn(world)
    given.set(verdict.tells, (given.get(verdict.tells) ?? 0) + 1)
    holdAgainst(verdict, world)
  }),
  runs: { gate: 5000, round: 100_000 },
}

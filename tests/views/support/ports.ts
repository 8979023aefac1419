import {
  fromCallback,
  fromPromise,
  type AnyEventObject,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type OutputFrom,
} from 'xstate'
import { placeOf, type Place } from '../../../machines/core/domain/route.ts'
import { completeRows } from '../../../machines/list/actors/completeRows.ts'
import { keptList } from '../../../machines/list/actors/keptList.ts'
import { keptOrder } from '../../../machines/bulk/keptOrder.ts'
import { presence } from '../../../machines/session/presence.ts'
import { goingOn } from '../../../machines/forms/goingOn.ts'
import { ackedRows } from '../../../machines/list/actors/ackedRows.ts'
import { countedList } from '../../../machines/list/actors/countedList.ts'
import { alarmFilter } from '../../../machines/list/actors/alarmFilter.ts'
import { profileQuestions } from '../../../machines/alerting/actors/profileQuestions.ts'
import { soughtText } from '../../../machines/filter/actors/soughtText.ts'
import { emptySearch } from '../../../machines/list/actors/emptySearch.ts'
import { heldFigures } from '../../../machines/list/actors/heldFigures.ts'
import { listing } from '../../../machines/list/actors/listing.ts'
import { maintenanceChanges } from '../../../machines/list/actors/maintenanceChanges.ts'
import { sortExtent } from '../../../machines/list/actors/sortExtent.ts'
import { tickedRows } from '../../../machines/list/actors/tickedRows.ts'
import { historyEntry } from '../../../machines/list/actors/historyEntry.ts'
import { rowOrder } from '../../../machines/list/actors/rowOrder.ts'
import { PortNotProvided } from '../../../machines/core/port.ts'
import * as declared from '../../machines/support/declaredPorts.ts'
import type { LocationCommand } from '../../../machines/app/ports.ts'
import { storedIncident } from '../../../machines/incident/actors/storedIncident.ts'

/** The ports that reply asynchronously. */
const asking = [
  'findConfiguration',
  'requestToken',
  'fetchCurrentUser',
  'recognizeUser',
  'requestLogout',
  'fetchLoginMethods',
  'meetServer',
  'storePreferences',
  'fetchIncidentPage',
  'fetchAlarms',
  'fetchIncidentCount',
  'fetchRowAcknowledgements',
  'fetchLatestEvents',
  'fetchChanges',
  'fetchAlarmChanges',
  'fetchAckedAlarms',
  'fetchListedIncidents',
  'fetchFollowing',
  'fetchIncident',
  'fetchIncidentHistory',
  'closeIncident',
  'reopenIncident',
  'copyAddress',
  'fetchFilters',
  'saveFilter',
  'deleteFilter',
  'fetchSourceSystems',
  'changeIncidents',
  'createTicket',
  'fetchChosenIncidents',
  'fetchWrittenIncidents',
  'playSound',
  'claimSound',
  'checkSound',
  'findNotificationPermission',
  'requestNotificationPermission',
  'acknowledgeIncident',
  'changeExpiration',
  'saveTicketUrl',
  'fetchMedia',
  'fetchDestinations',
  'createDestination',
  'updateDestination',
  'deleteDestination',
  'fetchTimeslots',
  'saveTimeslot',
  'deleteTimeslot',
  'fetchProfiles',
  'fetchProfileList',
  'saveProfile',
  'deleteProfile',
  'checkRelease',
  'fetchMaintenance',
  'loadChunk',
  'startRecording',
  'saveRecording',
  'fetchSourceMatches',
] as const
type Asking = (typeof asking)[number]

/** The reply of each of these ports: a value, or a Fault to reject with. */
export type Answers = {
  [Port in Asking]: (
    input: InputFrom<(typeof declared)[Port]>,
    signal: AbortSignal,
  ) => Promise<OutputFrom<(typeof declared)[Port]>>
}

/** Actors that read other actors, and therefore run as they are. */
const readers: readonly unknown[] = [
  ackedRows,
  countedList,
  alarmFilter,
  emptySearch,
  soughtText,
  profileQuestions,
  heldFigures,
  listing,
  maintenanceChanges,
  rowOrder,
  historyEntry,
  sortExtent,
  completeRows,
  tickedRows,
  storedIncident,
  keptList,
  goingOn,
  keptOrder,
  presence,
]

/** The ports that act immediately. */
const doing = [
  'applyConfiguration',
  'sendAhead',
  'keepToken',
  'announceSignIn',
  'suspendToken',
  'relyOnOwnSession',
  'forgetToken',
  'announceSignOut',
  'leaveSite',
  'reloadPage',
  'storeDrafts',
  'storeRuns',
  'forgetStored',
  'focusRow',
  'focusSearch',
  'leaveRows',
  'stopRecording',
] as const

/** The ports that report events. */
const telling = [
  'apiActivity',
  'network',
  'otherTabs',
  'location',
  'socket',
  'keyboard',
  'rowKeys',
  'escapeKey',
  'wallKeys',
  'screenLock',
  'visibility',
  'barSight',
  'desktopNotifications',
  'alarmTabs',
  'writeTabs',
  'pageClick',
  'newTab',
  'serverPage',
  'leaveWarning',
  'recordingWatch',
] as const
type Telling = (typeof telling)[number]

/** Every port that this file stands in for. */
export const knownPorts: readonly string[] = [...asking, ...doing, ...telling]

/** One use of a port. */
export interface Call {
  readonly port: string
  readonly input: unknown
}

/** Stands in for all ports of the application. Gives the replies that a test chooses, and records the calls. */
export class Outside {
  /** Every use of a port, in order. */
  readonly calls: Call[] = []
  /** The addresses in the tab's history, including those that Forward leads to. */
  private readonly entries: string[]
  /** The index of the current address. */
  private at = 0
  private readonly listeners = new Map<Telling, Set<(event: AnyEventObject) => void>>()
  /** The offset of the server's clock in minutes ahead of UTC; undefined if its answers have not told it. */
  offset: number | undefined = -new Date().getTimezoneOffset()
  private readonly provided = new Map<AnyStateMachine, AnyStateMachine>()

  /**
   * `answers` may be changed at any time: the next call gets the new reply. A call to a port without a reply fails, as
   * does a call to a port without an adapter in production.
   */
  constructor(
    readonly answers: Partial<Answers>,
    start: string,
  ) {
    this.entries = [start]
  }

  get address(): string {
    return this.entries[this.at] ?? '/'
  }

  /** The addresses up to the current one, which is last. */
  get history(): readonly string[] {
    return this.entries.slice(0, this.at + 1)
  }

  get place(): Place {
    return placeOf(this.address)
  }

  /** The inputs of the calls of a port. */
  askedOf(port: Asking | Telling | (typeof doing)[number]): readonly unknown[] {
    return this.calls.filter((call) => call.port === port).map(({ input }) => input)
  }

  /** Makes a port report an event, for example `tell('network', { type: 'network.offline' })`. */
  tell(port: Telling, event: AnyEventObject) {
    // A copy, because an event may restart the port, and the restarted port must not receive the same event again.
    const listeners = [...(this.listeners.get(port) ?? [])]
    if (listeners.length === 0) throw new Error(`nothing listens to the port '${port}'`)
    for (const listener of listeners) listener(event)
  }

  /** Presses the browser's Back button. */
  goBack() {
    if (this.at > 0) this.travel(-1, -1)
  }

  /** Presses the browser's Forward button. */
  goForward() {
    if (this.at < this.entries.length - 1) this.travel(1, 1)
  }

  /** Returns the chart with its ports, and the ports of all charts below it, connected to this object. */
  provide<Machine extends AnyStateMachine>(machine: Machine): Machine {
    const known = this.provided.get(machine)
    if (known !== undefined) return known as Machine
    const { actors, actions } = machine.implementations
    const standIns = Object.entries(actors).map(([name, logic]) => [name, this.standIn(name, logic)] as const)
    const effects = doing.filter((port) => isDeclared(port, actions[port]))
    const provided = machine.provide({
      actors: Object.fromEntries(standIns),
      actions: Object.fromEntries(effects.map((port) => [port, this.effect(port)])),
    })
    this.provided.set(machine, provided)
    return provided as Machine
  }

  private standIn(name: string, logic: unknown): unknown {
    if (isMachine(logic)) return this.provide(logic)
    if (readers.some((own) => own === logic)) return logic
    const asked = asking.find((port) => port === name)
    if (asked !== undefined) return this.asking(asked)
    const told = telling.find((port) => port === name)
    if (told === undefined) throw new Error(`tests/views/support/ports.ts lacks the port '${name}'`)
    return this.telling(told)
  }

  private asking(port: Asking) {
    return fromPromise<unknown, never>(async ({ input, signal }) => {
      this.calls.push({ port, input })
      const answer = this.answers[port]
      if (answer === undefined) throw new PortNotProvided(port)
      return await answer(input, signal)
    })
  }

  private effect(port: string) {
    return (_: unknown, input: unknown) => {
      this.calls.push({ port, input })
    }
  }

  private telling(port: Telling) {
    return fromCallback<EventObject, never>(({ input, sendBack, receive }) => {
      if (input !== undefined) this.calls.push({ port, input })
      const listeners = this.listeners.get(port) ?? new Set()
      this.listeners.set(port, listeners.add(sendBack))
      if (port === 'apiActivity' && this.offset !== undefined) {
        sendBack({ type: 'api.zoneRead', zone: { at: Date.now(), offset: this.offset } })
      }
      receive((event) => {
        if (isLocationCommand(event)) this.move(event)
        else this.calls.push({ port, input: event })
      })
      return () => void listeners.delete(sendBack)
    })
  }

  private move(command: LocationCommand) {
    if (command.type === 'location.travel') return this.travel(command.by, 0)
    const { type, to } = command
    const isNewEntry = type === 'location.push' && command.isSamePlace === true
    if (isNewEntry || (type === 'location.push' && to !== this.address)) this.entries.splice(++this.at)
    this.entries[this.at] = to
    this.tell('location', { type: 'location.changed', place: this.place, by: 0 })
  }

  /**
   * Moves `far` entries through the history. `by` is the distance to report: 0 if the console moved, not the operator.
   */
  private travel(far: number, by: number) {
    this.at = Math.min(Math.max(this.at + far, 0), this.entries.length - 1)
    this.tell('location', { type: 'location.changed', place: this.place, by })
  }
}

/** Whether a chart's action is the port of this name, rather than one of the chart's own actions. */
function isDeclared(port: string, action: unknown): boolean {
  return action !== undefined && Reflect.get(declared, port) === action
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'implementations' in logic
}

function isLocationCommand(event: EventObject): event is LocationCommand {
  return event.type.startsWith('location.')
}

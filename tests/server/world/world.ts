import { createRandom } from '../random.ts'
import { microsOf, parseMoment, type Micros } from '../time.ts'
import { isSecondGeneration, type TicketPlugin, type Settings } from '../options.ts'
import { Sent } from '../sending/sent.ts'
import { traceOf, tracesOf, type Changes } from './changes.ts'
import { seedIncidents } from './seed.ts'
import type { MaintenanceTask } from './maintenance.ts'
import { createMedia, orderMedium, type MediumOrder } from './media.ts'
import { createDestinations, createProfiles, createTimeslots } from './notifications.ts'
import { createSavedFilters } from './savedFilters.ts'
import { Sessions } from './sessions.ts'
import { createSources } from './sources.ts'
import { IncidentStore } from './store.ts'
import { Table } from './table.ts'
import { Timeline } from './timeline.ts'
import { createUsers } from './users.ts'
import type {
  Acknowledgement,
  Destination,
  EventType,
  Incident,
  IncidentEvent,
  Medium,
  Profile,
  SavedFilter,
  SourceSystem,
  Tag,
  Timeslot,
  User,
} from './model.ts'

export type Change = 'created' | 'modified' | 'deleted'
type ChangeListener = (change: Change, incident: Incident) => void

/** An event with its incident. */
export interface FeedRow {
  incident: Incident
  event: IncidentEvent
}

export interface NewIncident extends Omit<Incident, 'pk' | 'tags' | 'events' | 'acknowledgements'> {
  actor: User
  tags: string[]
}

export interface NewSource {
  name: string
  type: string
  username: string
  baseUrl: string
}

export interface NewEvent {
  type: EventType
  actor: User
  timestamp?: Micros
  description?: string
  /** If true, the sockets receive no message about the event, as with bulk calls. */
  quiet?: boolean
}

/** The state of the stand-in server. Its changes are reported to the sockets. */
export class World {
  readonly settings: Settings
  readonly users: User[] = createUsers()
  readonly sources: SourceSystem[] = createSources()
  readonly sourceTypes: string[] = [...new Set(this.sources.map(({ type }) => type))]
  readonly savedFilters: Table<SavedFilter> = new Table(createSavedFilters())
  readonly timeslots: Table<Timeslot>
  readonly destinations: Table<Destination>
  readonly profiles: Table<Profile>
  readonly maintenance: Table<MaintenanceTask> = new Table()
  readonly #media: Medium[] = createMedia()
  readonly incidents = new IncidentStore()
  /** The events of all incidents, in order of the time that their sources gave. */
  readonly events = new Timeline<FeedRow>(({ event }) => event.timestamp)
  readonly sessions: Sessions
  /** The notifications that have left. */
  readonly sent = new Sent()
  ticketPlugin: TicketPlugin
  readonly #listeners = new Set<ChangeListener>()
  #lastIncident = 0
  #lastEvent = 0
  #lastMoment: Micros = 0
  #aheadBy = 0

  constructor(settings: Settings, startAt?: Date) {
    this.settings = settings
    this.ticketPlugin = settings.ticketPlugin
    this.sessions = new Sessions(createRandom(settings.seed ^ 0x5e55))
    const seeded = settings.notifications === 'seeded'
    const destinations = createDestinations(this.users)
    this.timeslots = new Table(seeded ? createTimeslots() : [])
    this.destinations = new Table(destinations.filter(({ managed }) => seeded || managed === true))
    this.profiles = new Table(seeded ? createProfiles() : [])
    for (const medium of settings.media) this.orderMedium(medium)
    if (startAt !== undefined) this.#aheadBy = startAt.getTime() - settings.now().getTime()
    const seed = seedIncidents(this, settings, createRandom(settings.seed))
    this.incidents.addAll(seed)
    const past = seed.flatMap((incident) => incident.events.map((event) => ({ incident, event })))
    this.events.addAll(past.toSorted((one, other) => one.event.pk - other.event.pk))
  }

  /** The time of the server's clock, never earlier than the latest change. */
  now(): Micros {
    return Math.max(microsOf(this.settings.now()) + this.#aheadBy * 1_000, this.#lastMoment)
  }

  /** A moment that is later than all moments returned earlier, so that simultaneous changes still have an order. */
  moment(): Micros {
    this.#lastMoment = Math.max(this.now(), this.#lastMoment + 1)
    return this.#lastMoment
  }

  userNamed(username: string): User | undefined {
    return this.users.find((user) => user.username === username)
  }

  /** The user with this name and password; undefined if there is none, or if passwords are switched off. */
  userWithPassword(username: string, password: string): User | undefined {
    if (!this.settings.passwords) return undefined
    return this.users.find((user) => user.active && user.username === username && user.password === password)
  }

  userWithPk(pk: number): User {
    const user = this.users.find((candidate) => candidate.pk === pk)
    if (user === undefined) throw new Error(`There is no user ${pk} in this world.`)
    return user
  }

  /** Adds a source system, and the user that it posts as. If the user name is taken, chooses a free one. */
  addSource({ name, type, username, baseUrl }: NewSource): SourceSystem {
    const pk = this.users.length + 1
    const free = this.userNamed(username) === undefined ? username : `${username}_${pk}`
    const names = { username: free, password: free, firstName: '', lastName: '', email: '' }
    this.users.push({ pk, ...names, staff: false, superuser: false, active: true })
    const source = { pk: this.sources.length + 1, name, type, user: pk, baseUrl, lastSeen: undefined }
    this.sources.push(source)
    return source
  }

  /** Records that a source system is alive. Any request from it counts. */
  hearFrom(user: User): void {
    const source = this.sources.find((candidate) => candidate.user === user.pk)
    if (source !== undefined) source.lastSeen = this.now()
  }

  get media(): readonly Medium[] {
    return this.#media
  }

  /** Changes the medium with this slug, or adds it. */
  orderMedium(order: MediumOrder): Medium {
    return orderMedium(this.#media, order)
  }

  /** Removes a medium and its destinations. Returns false if the medium does not exist. */
  removeMedium(slug: string): boolean {
    const at = this.#media.findIndex((medium) => medium.slug === slug)
    if (at < 0) return false
    this.#media.splice(at, 1)
    for (const destination of this.destinations.rows) {
      if (destination.medium === slug) this.removeDestination(destination)
    }
    return true
  }

  /** Removes a destination from the world and from the profiles that use it. */
  removeDestination(destination: Destination): void {
    this.destinations.remove(destination)
    for (const profile of this.profiles.rows) {
      profile.destinations = profile.destinations.filter((pk) => pk !== destination.pk)
    }
  }

  /** Removes a timeslot from the world, and the profiles that use it. */
  removeTimeslot(timeslot: Timeslot): void {
    this.timeslots.remove(timeslot)
    for (const profile of this.profiles.rows) {
      if (profile.timeslot === timeslot.pk) this.profiles.remove(profile)
    }
  }

  /** Notifies a listener about created, modified and deleted incidents; returns a function that unsubscribes it. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  nextIncidentPk(): number {
    this.#lastIncident += 1
    return this.#lastIncident
  }

  nextEventPk(): number {
    this.#lastEvent += 1
    return this.#lastEvent
  }

  /** Creates an incident of a source. The first message to the sockets does not contain its tags. */
  report(fields: NewIncident): Incident {
    const incident: Incident = {
      pk: this.nextIncidentPk(),
      startTime: fields.startTime,
      endTime: fields.endTime,
      source: fields.source,
      sourceIncidentId: fields.sourceIncidentId,
      detailsUrl: fields.detailsUrl,
      description: fields.description,
      level: fields.level,
      ticketUrl: fields.ticketUrl,
      metadata: fields.metadata,
      tags: [],
      events: [],
      acknowledgements: [],
    }
    this.incidents.add(incident)
    this.#notify('created', incident)
    incident.tags = this.tagsFrom(fields.tags, fields.actor)
    const started: NewEvent = {
      type: fields.endTime === null ? 'LES' : 'STA',
      actor: fields.actor,
      timestamp: fields.startTime,
      description: fields.description,
      quiet: true,
    }
    this.record(incident, started)
    if (fields.endTime !== null && fields.endTime !== 'infinity') {
      this.record(incident, { type: 'END', actor: fields.actor, timestamp: fields.endTime, quiet: true })
    }
    if (incident.tags.length > 0) this.#notify('modified', incident)
    return incident
  }

  tagsFrom(texts: readonly string[], actor: User): Tag[] {
    return texts.map((tag) => ({ addedBy: actor.pk, addedTime: this.moment(), tag }))
  }

  /**
   * Writes an event, and notifies those who have asked for it. The sockets receive a `modified` message if no other event of this incident has the same
   * description. As on the recorded servers, nothing is sent for an empty or repeated description.
   */
  record(incident: Incident, { type, actor, timestamp, description = '', quiet = false }: NewEvent): IncidentEvent {
    const isAnnounced = description !== '' && !incident.events.some((event) => event.description === description)
    const received = this.moment()
    const event = { pk: this.nextEventPk(), actor, timestamp: timestamp ?? received, received, type, description }
    incident.events.push(event)
    this.events.add({ incident, event })
    this.#send(incident, event)
    if (isAnnounced && !quiet) this.#notify('modified', incident)
    return event
  }

  /** Applies a change to an incident's own fields and notifies the sockets; no event is written. */
  change(incident: Incident, changes: Changes): void {
    Object.assign(incident, changes)
    this.#notify('modified', incident)
  }

  /**
   * Writes an event for each field that changes, and then saves the fields. The sockets therefore receive the old
   * values first, then the new ones. Unchanged values cause no event.
   */
  changeWithTrace(incident: Incident, changes: Changes, actor: User, quiet = false): void {
    const traces = tracesOf(incident, changes)
    for (const description of traces) this.record(incident, { type: 'CHI', actor, description, quiet })
    if (traces.length > 0 && !quiet) this.change(incident, changes)
    else Object.assign(incident, changes)
  }

  /** Replaces the tags. The sockets receive nothing, and only servers of version 2.0 and later write an event. */
  retag(incident: Incident, texts: readonly string[], actor: User): void {
    const before = incident.tags.map(({ tag }) => tag)
    const trace = isSecondGeneration(this.settings.generation) ? traceOf('tags', before, texts) : undefined
    if (trace !== undefined) this.record(incident, { type: 'CHI', actor, description: trace, quiet: true })
    incident.tags = this.tagsFrom(texts, actor)
  }

  close(incident: Incident, event: NewEvent): IncidentEvent {
    const timestamp = event.timestamp ?? this.moment()
    incident.endTime = timestamp
    if (event.quiet !== true) this.#notify('modified', incident)
    const written = this.record(incident, { ...event, timestamp })
    // As on the recorded servers, an end without a description still causes two frames.
    const isWithoutDescription = (event.description ?? '') === ''
    if (event.type === 'END' && isWithoutDescription && event.quiet !== true) this.#notify('modified', incident)
    return written
  }

  reopen(incident: Incident, event: NewEvent): IncidentEvent {
    incident.endTime = 'infinity'
    if (event.quiet !== true) this.#notify('modified', incident)
    return this.record(incident, event)
  }

  acknowledge(
    incident: Incident,
    event: Omit<NewEvent, 'type'>,
    expiration: Acknowledgement['expiration'],
  ): Acknowledgement {
    const described = event.description ?? ''
    const isAnnounced = described !== '' && !incident.events.some((past) => past.description === described)
    const acknowledgement = { event: this.record(incident, { ...event, type: 'ACK', quiet: true }), expiration }
    incident.acknowledgements.push(acknowledgement)
    if (isAnnounced && event.quiet !== true) this.#notify('modified', incident)
    return acknowledgement
  }

  /**
   * Removes an incident from the world. The recorded servers send no message about it; with `told`, the sockets receive
   * one.
   */
  remove(incident: Incident, told: boolean): void {
    this.incidents.remove(incident)
    for (const { timestamp } of incident.events) this.events.removeAt(timestamp, (row) => row.incident === incident)
    if (told) this.#notify('deleted', incident)
  }

  #send(incident: Incident, event: IncidentEvent): void {
    const occasion = { incident, event, now: event.received }
    this.sent.send(occasion, {
      generation: this.settings.generation,
      media: this.media,
      destinations: this.destinations.rows,
      timeslots: this.timeslots.rows,
      filters: this.savedFilters.rows,
      profiles: this.profiles.rows,
      maintenance: this.maintenance.rows,
    })
  }

  #notify(change: Change, incident: Incident): void {
    for (const listener of this.#listeners) listener(change, incident)
  }
}

/** Reads a moment that a developer or a test has given. Returns undefined for anything else. */
export function momentFrom(text: string): Date | undefined {
  const moment = parseMoment(text, true)
  return moment === undefined ? undefined : new Date(Math.floor(moment / 1_000))
}

import * as v from 'valibot'
import { generations, seededNotifications, ticketPlugins } from '../options.ts'
import { wholeNumber } from '../misbehaviours/schema.ts'
import { parseMoment } from '../time.ts'
import { MediumSchema } from '../world/media.ts'

const text = v.string('must be a string')
const flag = v.boolean('must be true or false')
const count = (most: number) => wholeNumber(0, most)
const level = wholeNumber(1, 5, 'must be a level from 1 to 5')
const time = v.pipe(
  text,
  v.check((value) => parseMoment(value) !== undefined, 'must be a time like 2026-11-20T18:28:41Z'),
)
const tags = v.array(v.pipe(text, v.includes('=', 'must be key=value')), 'must be a list of key=value')

export const FeedSchema = v.strictObject({ perMinute: count(60_000) }, 'must be an object with perMinute')

const generation = v.picklist(generations, `must be ${generations.join(', ')}`)

export const GenerationSchema = v.strictObject({ generation }, 'must be an object with generation')

export const ResetSchema = v.strictObject(
  {
    seed: v.optional(count(4_294_967_295)),
    incidents: v.optional(count(1_000_000)),
    criticals: v.optional(count(1_000_000)),
    generation: v.optional(generation),
    now: v.optional(time),
    feed: v.optional(FeedSchema),
    ticketPlugin: v.optional(v.picklist(ticketPlugins, `must be ${ticketPlugins.join(', ')}`)),
    notifications: v.optional(v.picklist(seededNotifications, `must be ${seededNotifications.join(', ')}`)),
    passwords: v.optional(flag),
    tellsTime: v.optional(flag),
    media: v.optional(v.array(MediumSchema, 'must be a list of media')),
  },
  'must be an object',
)

export const NewIncidentSchema = v.strictObject(
  {
    description: v.optional(text),
    level: v.optional(level),
    /** The pk or the name of a source system. */
    source: v.optional(v.union([v.number(), v.string()], 'must be the pk or the name of a source system')),
    tags: v.optional(tags),
    stateful: v.optional(flag),
    start_time: v.optional(time),
    end_time: v.optional(time),
    details_url: v.optional(text),
    ticket_url: v.optional(text),
    source_incident_id: v.optional(text),
    metadata: v.optional(v.record(v.string(), v.unknown(), 'must be an object')),
  },
  'must be an object',
)

const by = v.optional(text)
const description = v.optional(text)

export const actions = [
  'close',
  'reopen',
  'end',
  'restart',
  'acknowledge',
  'expire',
  'note',
  'change',
  'retag',
  'delete',
] as const

/** A frame that is sent unchanged to every subscribed socket, or several in a row. */
export const FrameSchema = v.strictObject({ text: v.union([text, v.array(text)]) }, 'must be an object with text')

/** The time of the event, which may be long before the server receives it; now by default. */
const timestamp = v.optional(time)

/** The actions on an incident, performed as another user or as the source of the incident. */
export const ActionSchema = v.variant(
  'action',
  [
    v.strictObject({ action: v.literal('close'), by, description, timestamp }),
    v.strictObject({ action: v.literal('reopen'), by, description, timestamp }),
    v.strictObject({ action: v.literal('end'), description, timestamp }),
    v.strictObject({ action: v.literal('restart'), description, timestamp }),
    v.strictObject({
      action: v.literal('acknowledge'),
      by,
      description,
      timestamp,
      expiration: v.optional(v.nullable(time)),
    }),
    /** Changes the expiry of the newest acknowledgement; null for none. Writes no event. */
    v.strictObject({ action: v.literal('expire'), expiration: v.nullable(time) }),
    v.strictObject({ action: v.literal('note'), by, description, timestamp }),
    /** Like a PATCH, writes an event for each field that changes. */
    v.strictObject({
      action: v.literal('change'),
      by,
      level: v.optional(level),
      description,
      ticket_url: v.optional(text),
      details_url: v.optional(text),
      metadata: v.optional(v.record(v.string(), v.unknown(), 'must be an object')),
      tags: v.optional(tags),
    }),
    /** Like the tag resources, writes no event. */
    v.strictObject({ action: v.literal('retag'), by, add: v.optional(tags), remove: v.optional(tags) }),
    /**
     * The recorded servers do not report a deletion to the sockets. With `told`, the sockets receive the message that the API
     * documents.
     */
    v.strictObject({ action: v.literal('delete'), told: v.optional(flag) }),
  ],
  `must be ${actions.join(', ')}`,
)

export type NewIncidentOrder = v.InferOutput<typeof NewIncidentSchema>
export type ActionOrder = v.InferOutput<typeof ActionSchema>
export type ResetOrder = v.InferOutput<typeof ResetSchema>

/**
 * Feeds any text to the readers of addresses, queries, times, tags, versions, the operator's input and server errors.
 */
import { mostViews, newViews } from '../../../../machines/views/domain/view.ts'
import { unfollowedParts } from '../../../../machines/views/domain/unfollowedParts.ts'
import { wallChoicesOf, withWallChoices } from '../../../../machines/views/domain/wallChoices.ts'
import { contentAddress, viewOf } from '../../../../machines/views/domain/viewAddress.ts'
import { contentOf } from '../../../../machines/views/domain/viewContent.ts'
import { importOf, viewFile } from '../../../../machines/views/domain/viewFile.ts'
import * as fc from 'fast-check'
import { cappedText, longestText } from '../../../../machines/core/domain/cappedText.ts'
import {
  calendarDay,
  expiryOf,
  readExpiry,
  typedCalendarDay,
} from '../../../../machines/incident/domain/acknowledgement/expiry.ts'
import { Fault, faultDetail, toFault } from '../../../../machines/core/domain/fault.ts'
import { boundedBody } from '../../../../machines/core/domain/faultBody.ts'
import { errorElsewhere, errorWithin, fieldErrors } from '../../../../machines/forms/domain/fieldError.ts'
import { parsePk } from '../../../../machines/core/domain/pk.ts'
import {
  isSameQuery,
  queryAddress,
  queryOfAddress,
  unrestrictedQuery,
} from '../../../../machines/filter/domain/incidentQuery.ts'
import { apiVersionLabel } from '../../../../machines/server/domain/metadata.ts'
import { microsecondsOf, momentText } from '../../../../machines/core/domain/moment.ts'
import { afterLogin, loginPath, tokenInQuery } from '../../../../machines/session/domain/loginPlace.ts'
import { placeOf, routeOf } from '../../../../machines/core/domain/route.ts'
import { createMask } from '../../../../machines/core/domain/secret.ts'
import { isFilterTag, parseTag, tagLink, tagText } from '../../../../machines/incident/domain/tag.ts'
import { microsecondsOf as microsecondsOfDay, readTime } from '../../../../machines/alerting/domain/timeOfDay.ts'
import { isToken } from '../../../../machines/session/domain/token.ts'
import { absoluteUrl, httpUrl, queryValue, returnPath } from '../../../../machines/core/domain/url.ts'
import { ignored, isHtml, json, jsonOrDone, jsonOrNothing, readFailure } from '../../../../src/api/server/answer.ts'
import { addressBelow, nameBelow, pathBelow } from '../../../../src/api/core/basePath.ts'
import { dialectOf } from '../../../../src/api/server/dialect.ts'
import { createRestraint } from '../../../../src/api/server/restraint.ts'
import { createServerClock } from '../../../../src/api/server/serverClock.ts'
import { statusText } from '../../../../src/api/server/statusText.ts'
import { ticketFailure } from '../../../../src/api/incident/ticketFailure.ts'
import { boundsOf, cursorAfter, cursorText } from '../../../../src/api/list/wire/cursor.ts'
import { cursorOf } from '../../../../src/api/server/wire/pageCursor.ts'
import { isAtLeast } from '../../../../src/api/server/wire/serverVersion.ts'
import { wireTime } from '../../../../src/api/server/wire/time.ts'
import { readToken } from '../../../../src/api/session/wire/token.ts'
import { timeFormats } from '../../../../machines/core/domain/timeFormat.ts'
import {
  dateText,
  weekdayAndTime,
  zoneText,
  timestamp,
  timestampWithoutSeconds,
  timeText,
  timeTextWithoutSeconds,
} from '../../../../src/time/format.ts'
import { isCombinedPattern, isTimePattern, piecesOf } from '../../../../src/time/pattern.ts'
import { ageText, durationText, relativeTime } from '../../../../src/time/relative.ts'
import { configurationDefaults } from '../../../../machines/core/domain/configuration.ts'
import * as v from 'valibot'
import { clockTime, dayInWords } from '../../../../src/time/inWords.ts'
import { jsonOf, mangled, mangledText, sizeOf } from '../mangledJson.ts'
import { oddNumbers, oddText, oddTimes, oddValue } from '../oddValues.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { otherSamples, samplesOf } from './wireSamples.ts'

const now = Date.UTC(2026, 0, 15, 12)
const time = fc.oneof(fc.constantFrom(...oddTimes), oddText)
const fault = fc.record({
  kind: fc.constantFrom('unreachable', 'refused', 'unauthorized', 'server', 'garbled', 'notAuthenticated'),
  status: fc.constantFrom(0, 400, 401, 403, 404, 429, 500),
  body: fc.oneof(mangled(otherSamples.failures), oddValue).map((body): unknown => JSON.parse(jsonOf(body))),
  retryAfter: fc.constantFrom(undefined, 0, 1, 3_600_000),
})
const pair = fc.tuple(
  fc.constantFrom(
    'open',
    'acked',
    'maxlevel',
    'source',
    'tag',
    'timeframe',
    'search',
    'next',
    'token',
    'x',
    'order',
    'sorted',
    'columns',
    'density',
    'times',
    'view',
  ),
  oddText,
)
const query = fc.oneof(
  fc.array(pair, { maxLength: 8 }).map((pairs) => `?${pairs.map((each) => each.join('=')).join('&')}`),
  oddText,
)

const viewFiles = mangledText([
  {
    kind: 'argus views',
    version: 1,
    views: [{ name: 'Oslo', address: '?open=true&order=newest', base: { pk: 4, name: 'Oslo' } }],
  },
])

/** Checks that a path is a safe link target: browsers resolve it to this site. */
function checkPath(path: string): void {
  const { origin } = new URL(path, 'https://argus.example')
  promise(origin === 'https://argus.example', `'${path}' leads to ${origin}`)
}

export const textSubjects: readonly Subject[] = [
  subject('address', fc.tuple(oddText, query), ([path, search]) => {
    for (const place of [placeOf(path + search), { path, search }, { path: '/login', search }]) {
      routeOf(place.path)
      checkPath(afterLogin(place))
      checkPath(loginPath(place))
      const token = tokenInQuery(place)
      promise(token === undefined || isToken(token), 'an invalid token')
    }
    parsePk(path)
    queryValue(search, 'next')
    returnPath(path)
  }),
  subject('view address', query, (search) => {
    const content = contentOf(search)
    unfollowedParts(search)
    unfollowedParts(search, true)
    const choices = wallChoicesOf(search)
    const wall = wallChoicesOf(withWallChoices(search, choices))
    promise(JSON.stringify(wall) === JSON.stringify(choices), `'${search}' becomes another wall`)
    viewOf(search)
    if (content === undefined) return
    const again = contentOf(contentAddress(content))
    promise(
      again !== undefined && contentAddress(again) === contentAddress(content),
      `'${search}' becomes another view`,
    )
  }),
  subject('view file', viewFiles, (text) => {
    const { views, sentence } = importOf({ name: 'views.json', text }, [])
    promise(views.length <= mostViews && new Set(views.map(({ name }) => name)).size === views.length, 'too many names')
    promise(views.length > 0 || sentence.endsWith('Nothing was imported.'), `'${sentence}' is not true`)
    const again = importOf({ name: 'views.json', text: viewFile(newViews([], views, 0)) }, [])
    promise(again.views.length === views.length, 'views are lost in their own file')
  }),
  subject('query', query, (search) => {
    const asked = queryOfAddress(search)
    if (asked === undefined) return
    const again = queryOfAddress(queryAddress(asked))
    promise(again !== undefined && isSameQuery(asked, again), `'${search}' becomes another query in the address`)
  }),
  subject('question', fc.tuple(fc.array(oddText, { maxLength: 5 }), oddText), ([tags, search]) => {
    const asked = {
      ...unrestrictedQuery,
      search,
      filter: { ...unrestrictedQuery.filter, tags: tags.filter(isFilterTag) },
    }
    const again = queryOfAddress(queryAddress(asked))
    promise(again !== undefined, 'the query cannot be read from its address')
  }),
  subject('link', oddText, (text) => {
    const url = httpUrl(text)
    promise(url === undefined || /^https?:$/.test(new URL(url).protocol), `'${text}' is a link`)
    absoluteUrl(text)
    tagLink(parseTag(text))
    promise(tagText(parseTag(text)).startsWith(text), `'${text}' becomes another tag`)
  }),
  subject('moment', time, (text) => {
    relativeTime(text, now)
    ageText(text, now)
    zoneText(text)
    for (const write of [
      timestamp,
      timestampWithoutSeconds,
      dateText,
      timeText,
      timeTextWithoutSeconds,
      weekdayAndTime,
    ])
      for (const format of timeFormats) write(text, { settings: configurationDefaults, format })
    if (!v.is(wireTime, text)) return
    // Checks that every text that is accepted as a time can be used in a query.
    const moment = microsecondsOf(text)
    promise(Number.isFinite(moment), `'${text}' is not a moment`)
    momentText(moment)
    cursorAfter(moment)
    boundsOf(cursorText({ before: text }), { oldest: text, newest: text })
  }),
  subject('typed time', time, (text) => {
    const read = readTime(text)
    if (read !== undefined) promise(Number.isFinite(microsecondsOfDay(read)), `'${text}' is not a time of day`)
    readExpiry(text, now)
    expiryOf({ expiry: text, meant: undefined }, now)
    calendarDay(text)
    typedCalendarDay('2026-01-20', text)
    dayInWords(text)
    clockTime(text, { settings: configurationDefaults, format: 'epoch' })
  }),
  subject('time pattern', oddText, (pattern) => {
    piecesOf(pattern)
    isTimePattern(pattern)
    if (isCombinedPattern(pattern)) {
      timestamp(now, { settings: { ...configurationDefaults, timestampFormat: pattern }, format: 'configured' })
    }
  }),
  subject('duration', fc.oneof(fc.constantFrom(...oddNumbers, NaN, Infinity), fc.double()), (milliseconds) => {
    durationText(milliseconds)
    ageText(milliseconds, now)
    relativeTime(milliseconds, now)
  }),
  subject('cursor', oddText, (text) => {
    cursorOf(text)
    cursorOf(`https://argus.example/?cursor=${text}`)
    boundsOf(text, { oldest: undefined, newest: undefined })
  }),
  subject('version', mangledText(samplesOf('wireMetadata')), (text) => {
    isAtLeast(text, '2.0')
    apiVersionLabel({ serverVersion: text, apiVersions: { stable: text } })
    dialectOf({ serverVersion: text, apiVersions: {} })
  }),
  subject('fault', fault, (facts) => {
    const failed = new Fault({ ...facts, action: 'get incidents' })
    const asList = errorElsewhere(fieldErrors(failed.body), []) ?? ''
    for (const text of [failed.message, faultDetail(failed), asList, ticketFailure(failed)]) {
      promise(text.length <= longestText + 100, `a message of ${text.length} characters`)
    }
    errorWithin(fieldErrors(failed.body), 'name')
    promise(sizeOf(boundedBody(facts.body)) <= 2000, 'more text of a failure is kept than can be shown')
    const restraint = createRestraint(() => ({ steady: now, wall: now }))
    const question = { path: '/', asker: 'anybody' }
    restraint.note(question, failed)
    try {
      restraint.check(question, 'get incidents')
    } catch (error) {
      promise(error instanceof Fault, 'not a Fault')
    }
  }),
  subject('stranger', oddText, (text) => {
    for (const thrown of [new Error(text), text])
      promise(toFault(thrown, 'get incidents').message.length <= longestText, 'too long')
  }),
  subject(
    'answer',
    fc.record({
      text: mangledText([...otherSamples.failures, otherSamples.token]),
      html: fc.boolean(),
      status: fc.constantFrom(200, 204, 400, 500, 599),
    }),
    ({ text, html, status }) => {
      const answer = { status, statusText: '', text, html, clock: { askedAt: now, answeredAt: now, date: now } }
      isHtml(null, text)
      statusText(status)
      readFailure(answer)
      for (const read of [
        ignored,
        readToken,
        json(v.unknown()),
        jsonOrDone(v.unknown(), () => undefined),
        jsonOrNothing(v.unknown()),
      ]) {
        try {
          read(answer)
        } catch (error) {
          promise(error instanceof Error && error.message.length <= longestText, 'not reported in a short sentence')
        }
      }
    },
  ),
  subject(
    'server clock',
    fc.tuple(...[1, 2, 3].map(() => fc.constantFrom(...oddNumbers, now, NaN))),
    ([askedAt = 0, answeredAt = 0, date = 0]) => {
      const clock = createServerClock()
      clock.read({ askedAt, answeredAt, date })
      promise(!Number.isNaN(clock.now()), 'the clock shows no time')
    },
  ),
  subject('capped text', oddText, (text) => {
    promise(cappedText(text).length <= longestText, 'longer than the limit')
  }),
  subject(
    'mask',
    fc.tuple(mangled([{ password: 'secret', at: 'https://argus.example/?token=secret' }]), oddText),
    ([value, secret]) => {
      const mask = createMask()
      mask.learn({ password: secret, value: JSON.parse(jsonOf(value)) as unknown })
      const shown = JSON.stringify(mask.copy({ text: `before ${secret} after` }))
      promise(secret.length < 4 || /^[\s•]*$/.test(secret) || !shown.includes(secret), 'the secret is visible')
    },
  ),
  subject('base path', oddText, (text) => {
    promise(pathBelow('/console/', addressBelow('/console/', `/${text}`)) === `/${text}`, 'a different path')
    nameBelow('/console/', text)
  }),
]

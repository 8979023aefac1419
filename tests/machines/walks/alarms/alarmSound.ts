/**
 * The sound of alarms (docs/behaviour.md#alerts): off until the operator switches it on. It plays once for each
 * arrival, in one tab of the browser, and repeats every 30 s while an alarm is unseen, if the operator chose this. It
 * is silent while muted, but the operator can always test it. If the browser refuses to play it, this is logged once.
 * While the sound is on, the console checks in advance whether the browser allows sound: at the start, when another tab
 * changes a choice, and after each click while a check is in progress or the browser refuses.
 */
import { alarmSoundMachine, type AlarmSoundContext } from '../../../../machines/alarms/alarmSound.ts'
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import { logWarnings, start } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { beginning } from '../../support/clock.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../../support/walk.ts'

interface Sound {
  readonly loudspeaker: 'silent' | 'checking' | 'claiming' | 'playing' | 'refused'
  /** Why this tab asks to play the sound. */
  readonly claim: 'nothing' | 'first' | 'again'
  readonly isUnseen: boolean
  /** Seconds since the last sound was due; undefined if every alarm has been seen. */
  readonly seconds: 0 | 15 | undefined
  readonly isRefusalTold: boolean
}

const halfADay = 43_200_000
const claims = {
  nothing: { pks: [], since: 0, within: 0 },
  first: { pks: [7], since: beginning - 40_000, within: halfADay },
  again: { pks: [7], since: 0, within: 25_000 },
} as const

const logged = logWarnings('The browser did not play the sound of an alert.')

/** A click during the check may change its result. */
const checks = [start('checkSound'), start('pageClick')]

/** The sound is due: the tabs decide which of them plays it, unless it is already playing. */
function sounds(sound: Sound, claim: 'first' | 'again'): ModelledOutcome<Sound> {
  if (sound.loudspeaker === 'playing') return { to: sound }
  return { to: { ...sound, loudspeaker: 'claiming', claim }, does: [start('claimSound', claims[claim])] }
}

function rowFor(isOn: boolean, isRepeated: boolean, isChosen: boolean) {
  return (sound: Sound): ModelledRow<Sound> => {
    const { loudspeaker, claim, isUnseen, seconds, isRefusalTold } = sound
    const refused: ModelledOutcome<Sound> = {
      to: { ...sound, loudspeaker: 'refused', isRefusalTold: true },
      does: [...(isRefusalTold ? [] : [logged]), start('pageClick')],
    }
    const arrived: Sound = { ...sound, isUnseen: true, seconds: 0 }
    const passed: ModelledOutcome<Sound> | undefined =
      seconds === undefined
        ? undefined
        : seconds === 0
          ? { to: { ...sound, seconds: 15 } }
          : isOn && isRepeated
            ? sounds({ ...sound, seconds: 0 }, 'again')
            : { to: { ...sound, seconds: 0 } }
    return {
      state: { loudspeaker, repetition: seconds === undefined ? 'none' : 'waiting' },
      tags: loudspeaker === 'refused' ? ['soundRefused'] : [],
      ports: [
        ...{
          silent: [],
          checking: ['checkSound', 'pageClick'],
          claiming: ['claimSound'],
          playing: ['playSound'],
          refused: ['pageClick'],
        }[loudspeaker],
      ],
      shows: { claim: claims[claim], unseen: isUnseen ? [7] : [], isRefusalTold },
      on: {
        'an alarm stays unseen': isUnseen ? undefined : { to: { ...sound, isUnseen: true } },
        'an alarm arrives': isOn ? sounds(arrived, 'first') : { to: arrived },
        'the operator has seen all alarms':
          isUnseen || seconds !== undefined ? { to: { ...sound, isUnseen: false, seconds: undefined } } : undefined,
        'tests the sound':
          loudspeaker === 'playing'
            ? undefined
            : { to: { ...sound, loudspeaker: 'playing' }, does: [start('playSound')] },
        'this tab may play the sound':
          loudspeaker === 'claiming'
            ? { to: { ...sound, loudspeaker: 'playing' }, does: [start('playSound')] }
            : undefined,
        'another tab has played the sound':
          loudspeaker === 'claiming' ? { to: { ...sound, loudspeaker: 'silent' } } : undefined,
        'this tab cannot play the sound': loudspeaker === 'claiming' ? refused : undefined,
        'the sound plays': loudspeaker === 'playing' ? { to: { ...sound, loudspeaker: 'silent' } } : undefined,
        'the sound is blocked': loudspeaker === 'playing' ? refused : undefined,
        'another tab changes a choice':
          loudspeaker === 'silent' && isChosen
            ? { to: { ...sound, loudspeaker: 'checking' }, does: checks }
            : undefined,
        'the browser allows the sound':
          loudspeaker === 'checking' ? { to: { ...sound, loudspeaker: 'silent' } } : undefined,
        'the browser does not allow the sound':
          loudspeaker === 'checking'
            ? { to: { ...sound, loudspeaker: 'refused' }, does: [start('pageClick')] }
            : undefined,
        'the page is clicked':
          loudspeaker === 'refused' || loudspeaker === 'checking'
            ? { to: { ...sound, loudspeaker: 'checking' }, does: checks }
            : undefined,
        'fifteen seconds pass': passed,
      },
    }
  }
}

const silent: Sound = {
  loudspeaker: 'silent',
  claim: 'nothing',
  isUnseen: false,
  seconds: undefined,
  isRefusalTold: false,
}

const agreement = {
  'this tab may play the sound': settle('claimSound', true),
  'another tab has played the sound': settle('claimSound', false),
  'this tab cannot play the sound': fail('claimSound', new Error('not used yet')),
}

function soundWith(choices: Partial<Preferences>, isOn: boolean, isRepeated: boolean) {
  const isChosen = choices.soundAlerts === true
  const first: Sound = isChosen ? { ...silent, loudspeaker: 'checking' } : silent
  return defineWalk<string, string>({
    machine: alarmSoundMachine,
    singletons: { toasts: {}, preferences: { preferences: { ...defaultPreferences, ...choices } } },
    observe: ({ claim, unseen, isRefusalTold }: AlarmSoundContext) => ({ claim, unseen, isRefusalTold }),
    starts: { silence: { to: nameOf(first), does: isChosen ? checks : [] } },
    cases: {
      'an alarm stays unseen': send({ type: 'alarmSound.follow', unseen: [7] }),
      'an alarm arrives': send({ type: 'alarmSound.announce', pks: [7], since: beginning - 40_000, unseen: [7] }),
      'the operator has seen all alarms': send({ type: 'alarmSound.follow', unseen: [] }),
      'tests the sound': send({ type: 'alarmSound.test' }),
      ...(isOn ? agreement : {}),
      'the sound plays': settle('playSound'),
      'the sound is blocked': fail('playSound', new Error('NotAllowedError')),
      'another tab changes a choice': send({ type: 'alarmSound.check' }),
      'the browser allows the sound': settle('checkSound'),
      'the browser does not allow the sound': fail('checkSound', new Error('not used yet')),
      'the page is clicked': hear('pageClick', { type: 'pageClick.clicked' }),
      'fifteen seconds pass': wait(15_000),
    },
    rows: modelledRows([first], rowFor(isOn, isRepeated, isChosen)),
  })
}

export const repeated = soundWith({ soundAlerts: true, repeatAlarms: true }, true, true)
export const once = soundWith({ soundAlerts: true, alarmsMutedUntil: beginning }, true, false)
export const muted = soundWith(
  { soundAlerts: true, repeatAlarms: true, alarmsMutedUntil: beginning + halfADay },
  false,
  false,
)
export const off = soundWith({ repeatAlarms: true }, false, false)

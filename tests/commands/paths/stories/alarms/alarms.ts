import {
  alarmsDriver,
  moderate,
  type AlarmsHands,
  type AlarmsSight,
} from '../../../../machines/models/alarms/alarmsDriver.ts'
import { colleague, me, signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const conditions = 'open, unacked, level 1-3'

export const alarmsPaper: PaperStory = {
  name: 'alarms',
  title: 'Alarms: counted, heard, muted and remembered',
  givens: () => [
    { text: 'The server has no incidents, and no source system is reporting any.', orders: say.worldOf({}) },
    signedIn,
    {
      text:
        `${me} has a saved filter '${moderate.name}' (${conditions}). To create it, open /?open=true&acked=false&maxlevel=3, ` +
        `open the menu 'Saved filters', choose 'Save as' and name it '${moderate.name}'.`,
    },
    {
      text: 'All settings in the menu of the bell have their default values: the browser has stored no data of the console.',
    },
  ],
  driver: (script) => {
    let reported = 0
    const hands: AlarmsHands = {
      arrive: async () => {
        script.do('Open the list of closed incidents: /incidents?open=false. Then let a few seconds pass.')
      },
      reload: async () => {
        script.leavePage()
        script.do("Reload the page with the browser's button, and let a few seconds pass.")
      },
      waitForCheck: async () => script.do('Wait for a minute.'),
      movePointer: async () => script.do('Click on the title bar of the browser, and move the pointer over the page.'),
      dismiss: async () => script.do("Press 'Seen' in the line about the alarms, above the list."),
      openBell: async () => script.do('Press the bell at the top right.'),
      turn: async (name) => script.do(`In the menu of the bell, press the switch '${name}'.`),
      press: async (name) => {
        const isTest = name === 'Test: Sound'
        script.do(`In the menu of the bell, press ${isTest ? "'Test' next to 'Sound'" : say.quoted(name)}.`)
        if (isTest) script.see('Two short notes are heard.')
      },
      chooseFilter: async () =>
        script.do(`In the menu of the bell, choose '${moderate.name}: …' in the field 'Filter'.`),
      see: async (sight) => script.sight(partsOf(sight)),
      seeNotListed: async (description) => script.see(`The list does not show '${description}'.`),
    }
    return alarmsDriver(hands, {
      report: async (description, level) => {
        reported += 1
        script.arrange(
          `A source system reports the incident '${description}', level ${level}.`,
          say.incident({ description, level }),
        )
        return reported
      },
      acknowledge: async (pk) =>
        script.arrange(
          `Another user (${colleague}) acknowledges incident ${pk}.`,
          say.action(pk, { action: 'acknowledge', by: colleague, description: 'On it' }),
        ),
      close: async (pk) =>
        script.arrange(
          `Another user (${colleague}) closes incident ${pk}.`,
          say.action(pk, { action: 'close', by: colleague }),
        ),
    })
  },
}

function partsOf({ count, isMuted, bell }: AlarmsSight): Parts {
  return {
    title: `The title of the browser's tab is '${count === 0 ? '' : `(${count}) `}Argus | Incidents'.`,
    bell: isMuted
      ? "The bell is crossed out, and its tooltip says 'Alerts, muted until (that time)'."
      : { absent: "The tooltip of the bell no longer says 'muted'." },
    ...(bell === undefined
      ? { menu: { absent: 'The menu of the bell is closed.' } }
      : {
          menu: "The menu 'Alerts' is open below the bell.",
          sound: `The switch 'Sound' is ${bell.hasSound ? 'on' : 'off'}.`,
          repetition: `The switch 'Repeat every 30 s until seen' is ${bell.isRepeating ? 'on' : 'off'}.`,
          offers:
            bell.offers === undefined
              ? { absent: 'There is no longer a button that mutes the sound.' }
              : `The menu has the button '${bell.offers}'.`,
          filter: `In the field 'Filter', '${bell.hasFilter ? `${moderate.name}: …` : 'Open, unacked criticals'}' is chosen.`,
        }),
  }
}

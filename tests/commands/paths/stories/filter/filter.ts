import {
  asTold,
  filterDriver,
  filterSights,
  incidents,
  oslo,
  type FilterHands,
  type FilterSight,
} from '../../../../machines/models/filter/filterDriver.ts'
import { me, signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const longAgo = '2026-11-01T08:00:00Z'

export const filterPaper: PaperStory = {
  name: 'filter',
  title: 'The conditions of the list, and saved filters',
  givens: () => [
    {
      text: `The server has these incidents, oldest first: ${incidents.map(incidentInWords).join('; ')}.`,
      orders: say.worldOf(
        {},
        ...incidents.flatMap(({ description, level, tags, hoursAgo, isClosed }, index) => [
          say.incident({
            description,
            level,
            tags,
            ...(hoursAgo === 0 ? {} : { start_time: longAgo }),
          }),
          ...(isClosed ? [say.action(index + 1, { action: 'close' })] : []),
        ]),
      ),
    },
    signedIn,
    {
      text:
        `${me} has two saved filters: '${asTold.others.join("', '")}' (which the stand-in server has from the start), and '${oslo.name}'. To create ` +
        `'${oslo.name}', open /?open=true&acked=false&tag=location%3Doslo, open the menu 'Saved filters', choose 'Save as', name it '${oslo.name}' and press 'Save'; ` +
        "then choose 'No saved filter' in the same menu.",
    },
  ],
  driver: (script) => {
    const sights = filterSights(asTold)
    let now: FilterSight = sights.watching
    const hands: FilterHands = {
      open: async (path) => {
        script.leavePage()
        script.do(`Open the list at the address ${path}.`)
      },
      reload: async () => script.do('Reload the page.'),
      goBack: async () => script.do("Go back with the browser's button."),
      pick: async (group, choice) => script.do(`In the filter, press '${choice}' (${group}).`),
      choose: async (field, entry) => script.do(`In the field '${field}', choose '${entry}'.`),
      search: async (text) => script.do(say.typing('Search incidents', text)),
      press: async (button) => script.do(say.pressing(button)),
      pickSaved: async (entry) =>
        script.do(
          `Open the menu of the saved filters, whose button says 'Saved filters' or the name of the chosen one, and choose '${entry}'.`,
        ),
      answer: async (button) => script.do(`In the dialog, press '${button}'.`),
      name: async (text) => script.do(say.typing('Filter name', text)),
      describeNotification: async (name, address) => {
        script.do("In the dialog, choose '1 - Critical', 'At night', 'A new destination' and 'Email'.")
        script.do(say.typing('Tag', 'location=oslo'))
        script.do(say.typing('Email address', address))
        script.do(
          `In the dialog, open 'Other names', and type '${name}' into 'Name of the filter' and 'Name of the profile'.`,
        )
      },
      see: async (sight) => {
        now = sight
        script.sight(partsOf(sight))
      },
      seeFocusOn: async (name) => script.see(say.focusOn(name)),
      seeFocusOnSaved: async () => script.see("The focus is on the button of the menu 'Saved filters'."),
      address: () => Promise.resolve(now.address),
      refresh: () => say.reconnect(script),
    }
    return filterDriver(hands, {
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
      repair: () => script.repair(),
      removeSaved: async () =>
        script.arrange(
          `In a second tab of the same window, open the list, then the menu of the saved filters, and choose '${oslo.name}', 'Delete' and 'yes'. Return to the first tab without reloading it.`,
        ),
      // On paper there is no server: like the tester, this compares the rows only with what the plan says.
      list: () => Promise.resolve(now.listed ?? []),
    })
  },
}

function incidentInWords({ description, level, tags, hoursAgo, isClosed }: (typeof incidents)[number]): string {
  const began = hoursAgo === 0 ? 'just started' : 'started on 1 November 2026'
  return `'${description}' (level ${level}, tag ${tags.join(', ')}, ${began}, ${isClosed ? 'closed' : 'open'})`
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  const method = String(Reflect.get(Object(match), 'method'))
  const path = String(Reflect.get(Object(match), 'path'))
  const isOfFilters = path.includes('filters')
  if (path.endsWith('/notificationprofiles/$')) return 'call that creates a profile'
  if (!isOfFilters) return 'call that fetches the list'
  return `call that ${{ GET: 'fetches', POST: 'creates', PUT: 'changes', DELETE: 'deletes' }[method] ?? 'concerns'} saved filters`
}

function partsOf({
  address,
  listed,
  chosen,
  choices,
  offers,
  conditions,
  isModified,
  dialog,
  message,
}: FilterSight): Parts {
  return {
    address: `The address ends with ${address}.`,
    listed:
      listed === undefined
        ? 'Instead of the list, the page shows a message that the incidents could not be fetched.'
        : `The list contains exactly ${say.listed(listed)}${listed.length > 1 ? ', in this order' : ''}.`,
    dialog: say.dialogOpen(dialog?.title),
    says: dialog?.says === undefined ? { absent: '' } : `The dialog says '${dialog.says}'.`,
    name: dialog?.name === undefined ? { absent: '' } : say.fieldHolds('Filter name', dialog.name),
    ...(dialog === undefined && {
      conditions:
        conditions.length === 0
          ? { absent: 'No conditions stand beside the controls (labels with a cross above the list).' }
          : `The conditions beside the controls (the labels with a cross above the list) are ${say.listed(conditions)}.`,
      chosen:
        chosen === undefined
          ? { absent: "The button of the saved filters says 'Saved filters', which means that none is chosen." }
          : `The button of the saved filters says '${chosen}${isModified === true ? ' · Modified' : ''}'.`,
      choices: `The menu of the saved filters lists ${choices.length === 0 ? 'only ' : ''}'No saved filter'${choices.length === 0 ? '' : ` and ${say.listed(choices)}`}.`,
      offers: `The menu of the saved filters offers ${say.listed(offers)}. Close the menu with Escape.`,
    }),
    message: message === undefined ? { absent: '' } : say.message(message),
  }
}

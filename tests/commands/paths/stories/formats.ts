import { escaped } from '../formats/markdown.ts'
import { quotedCell } from '../formats/csv.ts'
import { groupsOf, type Group } from './groups.ts'
import type { Scenario, StoryPlan } from './plan.ts'
import type { Order } from './script.ts'
import { commandOf, place, startLine } from './shell.ts'

/** What a tester needs to know before carrying out a plan for people. */
const introduction = [
  `Start the console with the stand-in server: ${startLine}. Then open ${place}. Enter the commands of the plan in a second terminal; if the server uses another port, change the port in them. Each command that succeeds prints a line of JSON.`,
  'Carry out one scenario after the other, each from its beginning and in a new private window, since the browser remembers conditions and settings. Addresses such as /destinations are relative to the address of the console. The command that prepares a scenario ends all sessions, so sign in after entering it.',
  "Typing into a field replaces its content. Texts in quotation marks appear on the screen literally, possibly with more text around them; other messages may also appear. 'The focus is on …' means that the control receives what is typed: after a keyboard action, it has a visible frame; otherwise, check that it reacts to Enter. Words in parentheses within a quotation stand for a part that varies, such as a time. Most messages close after a few seconds; the clock at the top right shows them again until the page is reloaded.",
  "To switch the network off and on, use the browser's developer tools (Network, then Offline): wait until the bar 'Problems connecting to server' appears and, after switching the network on again, until it disappears. A button that 'has no effect' looks pale, but can still be pressed.",
  'On another server, do by hand what the commands do on the stand-in. To have a scenario carried out automatically, use npm run walk -- --run <id>.',
]

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function countsOf({ scenarios }: StoryPlan): string {
  const steps = scenarios.reduce(
    (sum, { steps: own }) => sum + own.filter(({ event }) => event !== undefined).length,
    0,
  )
  return `${counted(scenarios.length, 'scenario')}, ${counted(steps, 'step')}`
}

function titleOf({ title, steps }: Scenario): string {
  const number = steps.length
  return title.length > 100 ? `${title.slice(0, 99)}… (${counted(number, 'step')})` : title
}

function commandsOf(orders: readonly Order[] = []): readonly string[] {
  return orders.map(commandOf)
}

/** Plans as plain text. */
export function storyText(plans: readonly StoryPlan[]): string {
  return [
    'Plans of stories, for people',
    '============================',
    '',
    ...introduction.map((line) => `- ${line}`),
    '',
    ...plans.flatMap((plan) => [
      `${plan.title} (${plan.story}): ${countsOf(plan)}`,
      '',
      ...plan.scenarios.flatMap((scenario, index) => [
        `Scenario ${index + 1} of ${plan.scenarios.length}: ${scenario.id}`,
        `  ${titleOf(scenario)}`,
        ...scenario.givens.flatMap(({ text, orders }) => [
          `  given  ${text}`,
          ...commandsOf(orders).map((command) => `           ${command}`),
        ]),
        ...groupsOf(scenario).flatMap(textLines),
        '',
      ]),
    ]),
  ].join('\n')
}

function textLines({ number, event, actions, sights }: Group): readonly string[] {
  return [
    ...(event === undefined ? [] : [`  ${event}`]),
    ...actions.flatMap(({ text, orders }, index) => [
      `  ${index === 0 ? `${number}.`.padStart(4) : '    '} ${text}`,
      ...commandsOf(orders).map((command) => `           ${command}`),
    ]),
    ...sights.map((sight) => `       → ${sight}`),
  ]
}

/** Plans as Markdown: a table for each scenario. */
export function storyMarkdown(plans: readonly StoryPlan[]): string {
  const lines = plans.flatMap((plan) => [
    `## ${escaped(plan.title)}`,
    '',
    `Story \`${plan.story}\`: ${countsOf(plan)}. The operator ${escaped(plan.about)}.`,
    '',
    ...plan.scenarios.flatMap(markdownScenario),
  ])
  return ['# Plans of stories, for people', '', ...introduction.map((line) => `- ${escaped(line)}`), '', ...lines].join(
    '\n',
  )
}

function markdownScenario(scenario: Scenario, index: number): readonly string[] {
  const { id, givens } = scenario
  return [
    `### ${index + 1}. ${escaped(titleOf(scenario))}`,
    '',
    `\`${id}\``,
    '',
    'Given:',
    '',
    ...givens.flatMap(({ text, orders }) => [
      `- ${escaped(text)}`,
      ...(orders === undefined ? [] : ['', '  ```sh', ...commandsOf(orders).map((line) => `  ${line}`), '  ```', '']),
    ]),
    '',
    '| # | What you do | What you see |',
    '| --: | --- | --- |',
    ...groupsOf(scenario).map(
      ({ number, event, actions, sights }) =>
        `| ${number} | ${[
          ...(event === undefined ? [] : [`**${escaped(event)}**`]),
          ...actions.flatMap(({ text, orders }) => [
            escaped(text),
            ...commandsOf(orders).map((line) => `\`${line.replaceAll('|', String.raw`\|`)}\``),
          ]),
        ].join('<br>')} | ${sights.map(escaped).join('<br>')} |`,
    ),
    '',
  ]
}

/** A plan as a Gherkin feature. What the server or another user does is a Given, even in the middle of a scenario. */
export function storyGherkin({ story, title, about, scenarios }: StoryPlan): string {
  return [
    `Feature: ${title}`,
    `  The operator ${about}.`,
    `  Story ${story}, for people.`,
    ...introduction.map((line) => `  ${line}`),
    '',
    ...scenarios.flatMap((scenario, index) => [
      `  @${scenario.id}`,
      `  Scenario: ${index + 1}. ${titleOf(scenario)}`,
      ...gherkinLines(scenario),
      '',
    ]),
  ].join('\n')
}

const keywords = { do: 'When', arrange: 'Given', see: 'Then' } as const

function gherkinLines({ givens, steps }: Scenario): readonly string[] {
  let last = ''
  const step = (keyword: string, text: string, orders: readonly Order[] = []) => {
    const word = keyword === last ? 'And' : keyword
    last = keyword
    return [...commandsOf(orders).map((command) => `    # ${command}`), `    ${word} ${text}`]
  }
  return [
    ...givens.flatMap(({ text, orders }) => step('Given', text, orders)),
    ...steps.flatMap(({ event, lines }) => [
      ...(event === undefined ? [] : [`    # Step: ${event}`]),
      ...lines.flatMap(({ kind, text, orders }) => step(keywords[kind], text, orders)),
    ]),
  ]
}

const header = ['story', 'id', 'step', 'name', 'what you do', 'what you see', 'commands for the stand-in server']

/**
 * Plans as CSV (RFC 4180). Step 0 contains the preconditions. Several sentences in a cell are separated by line breaks.
 */
export function storyCsv(plans: readonly StoryPlan[]): string {
  const rows = plans.flatMap(({ story, scenarios }) =>
    scenarios.flatMap((scenario) => [
      [
        story,
        scenario.id,
        '0',
        'given',
        scenario.givens.map(({ text }) => text).join('\n'),
        '',
        scenario.givens.flatMap(({ orders }) => commandsOf(orders)).join('\n'),
      ],
      ...groupsOf(scenario).map(({ number, event = '', actions, sights }) => [
        story,
        scenario.id,
        String(number),
        event,
        actions.map(({ text }) => text).join('\n'),
        sights.join('\n'),
        actions.flatMap(({ orders }) => commandsOf(orders)).join('\n'),
      ]),
    ]),
  )
  return [header, ...rows].map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('')
}

/** Plans as JSON: a list of stories with their scenarios. */
export function storyJson(plans: readonly StoryPlan[]): string {
  return `${JSON.stringify(plans, undefined, 2)}\n`
}

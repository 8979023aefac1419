/** The lines of text in a state's box and on an arrow, with positions relative to the box or label. */
import { widthOf, wrap } from './measure.ts'
import type { Arrow, Doing, DrawnState, Step } from './read.ts'

/** The role of a run of text, which decides its style. */
export type Role = 'name' | 'description' | 'trigger' | 'guard' | 'action' | 'keyword' | 'tag' | 'link'

export interface Run {
  readonly text: string
  readonly role: Role
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  /** The transition that the text belongs to; undefined if it belongs to the state itself. */
  readonly edge?: string | undefined
  /** The chart whose picture the text links to. */
  readonly chart?: string | undefined
}

/** Text laid out in a rectangle of this size. */
export interface Block {
  readonly runs: readonly Run[]
  readonly width: number
  readonly height: number
}

export const sizes: Readonly<Record<Role, number>> = {
  name: 15,
  description: 12,
  trigger: 12,
  guard: 12,
  action: 12,
  keyword: 12,
  link: 12,
  tag: 11,
}
const bold: readonly Role[] = ['name', 'trigger']
const lineHeight = 17
const padding = 14
const gap = 5
const inset = 8

function widthOfRun(text: string, role: Role): number {
  return widthOf(text, sizes[role], bold.includes(role))
}

/** Consecutive runs, the first one indented by `indent` pixels. */
interface Line {
  readonly indent: number
  readonly parts: readonly (readonly [role: Role, text: string, chart?: string])[]
}

function setLine({ indent, parts }: Line, x: number, y: number, edge?: string): readonly Run[] {
  const runs: Run[] = []
  let from = x + indent
  for (const [role, text, chart] of parts) {
    const width = widthOfRun(text, role)
    runs.push({ text, role, x: from, y, width, edge, chart })
    from += width + gap
  }
  return runs
}

function setLines(lines: readonly Line[], x: number, y: number, edge?: string): readonly Run[] {
  return lines.flatMap((line, index) => setLine(line, x, y + index * lineHeight, edge))
}

/** A keyword followed by a comma-separated list, on as few lines as possible, all with the same indentation. */
function listLines(keyword: string, names: readonly string[], limit: number): readonly Line[] {
  const words = names.map((name, index) => (index < names.length - 1 ? `${name},` : name))
  return wrap(words, limit, sizes.action).map((line, index) =>
    index === 0
      ? {
          indent: 0,
          parts: [
            ['keyword', keyword],
            ['action', line],
          ],
        }
      : { indent: widthOfRun(keyword, 'keyword') + gap, parts: [['action', line]] },
  )
}

/** What a state does; each name that stands for a chart is a separate text, which links to that chart's picture. */
function doingLines({ when, what }: Doing, limit: number): readonly Line[] {
  if (what.every(({ chart }) => chart === undefined)) {
    return listLines(
      when,
      what.map(({ name }) => name),
      limit,
    )
  }
  const indent = widthOfRun(when, 'keyword') + gap
  const lines: { indent: number; parts: [Role, string, string?][] }[] = [{ indent: 0, parts: [['keyword', when]] }]
  let reached = indent
  what.forEach(({ name, chart }, index) => {
    const text = index < what.length - 1 ? `${name},` : name
    const width = widthOfRun(text, 'action') + gap
    if (reached + width > limit && reached > indent) {
      lines.push({ indent, parts: [] })
      reached = indent
    }
    lines.at(-1)?.parts.push(chart === undefined ? ['action', text] : ['link', text, chart])
    reached += width
  })
  return lines
}

/** A trigger with its guard, side by side if they fit. */
function triggerLines(trigger: string, guard: string | undefined, limit: number): readonly Line[] {
  if (guard === undefined) return [{ indent: 0, parts: [['trigger', trigger]] }]
  const asked = guard === 'else' ? guard : `[${guard}]`
  const width = widthOfRun(trigger, 'trigger') + gap + widthOfRun(asked, 'guard')
  if (width <= limit)
    return [
      {
        indent: 0,
        parts: [
          ['trigger', trigger],
          ['guard', asked],
        ],
      },
    ]
  return [
    { indent: 0, parts: [['trigger', trigger]] },
    { indent: 0, parts: [['guard', asked]] },
  ]
}

/** A transition, on one line if it fits. */
function stepLines({ branch, trigger, guard, actions }: Step, limit: number): readonly Line[] {
  const head = triggerLines(branch === undefined ? trigger : `${branch}. ${trigger}`, guard, limit)
  const tail = listLines('/', actions, limit)
  const [only, ...moreHead] = head
  const [all, ...moreTail] = tail
  if (only === undefined || all === undefined || moreHead.length > 0 || moreTail.length > 0) return [...head, ...tail]
  const parts = [...only.parts, ...all.parts]
  const width = parts.reduce((sum, [role, text]) => sum + widthOfRun(text, role) + gap, 0)
  return width <= limit ? [{ indent: 0, parts }] : [...head, ...tail]
}

/** The widths in pixels at which lines are broken. */
export interface Limits {
  /** In a state without nested states. */
  readonly state: number
  /** At the head of a state with nested states. */
  readonly frame: number
  readonly arrow: number
}

/** The text of a state's box: name, tags, description, and what the state does. */
export function stateBlock(state: DrawnState, limits: Limits): Block {
  const limit = state.children.length > 0 ? limits.frame : limits.state
  const nameWidth = widthOfRun(state.key, 'name')
  const runs: Run[] = [
    { text: state.key, role: 'name', x: padding, y: padding + 12, width: nameWidth, chart: state.chart },
  ]
  let tagX = padding + nameWidth + 18
  for (const tag of state.tags) {
    const width = widthOfRun(tag, 'tag')
    runs.push({ text: tag, role: 'tag', x: tagX, y: padding + 12, width })
    tagX += width + 18
  }
  let y = padding + 12 + lineHeight + 3
  for (const line of wrap(state.description.split(' '), limit, sizes.description)) {
    runs.push(...setLine({ indent: 0, parts: [['description', line]] }, padding, y))
    y += lineHeight - 1
  }
  if (state.doings.length + state.stays.length > 0) y += 5
  for (const doing of state.doings) {
    const lines = doingLines(doing, limit)
    runs.push(...setLines(lines, padding, y))
    y += lines.length * lineHeight + 2
  }
  for (const step of state.stays) {
    const lines = stepLines(step, limit)
    runs.push(...setLines(lines, padding, y, step.edge))
    y += lines.length * lineHeight + 2
  }
  return { runs, width: Math.max(...runs.map((run) => run.x + run.width)) + padding, height: y - lineHeight + padding }
}

/** The text on an arrow: each transition with its trigger, guard and actions. */
export function arrowBlock({ steps }: Arrow, { arrow: limit }: Limits): Block {
  const runs: Run[] = []
  let y = inset + 11
  for (const step of steps) {
    const lines = stepLines(step, limit)
    runs.push(...setLines(lines, inset, y, step.edge))
    y += lines.length * lineHeight + 4
  }
  return { runs, width: Math.max(0, ...runs.map((run) => run.x + run.width)) + inset, height: y - lineHeight + inset }
}

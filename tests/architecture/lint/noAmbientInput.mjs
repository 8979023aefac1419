import { readsClockOrChance } from './ambient.mjs'
import { fromRoot, isView, zoneOf } from './zones.mjs'

const message =
  'Domain functions and views must not read the clock or random numbers: take the values from arguments or props. Actions in the setup of a chart may read them.'

/**
 * Domain functions and views depend only on their arguments: the time and random numbers are passed to them as values.
 */
export const noAmbientInput = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = fromRoot(context.filename)
    if (zoneOf(path) !== 'machines/domain' && !isView(path)) return {}
    const report = (node) => context.report({ node, message })
    return {
      ...readsClockOrChance(report),
      CallExpression(node) {
        if (['Date', 'dayjs'].includes(node.callee.name) && node.arguments.length === 0) report(node)
      },
    }
  },
}

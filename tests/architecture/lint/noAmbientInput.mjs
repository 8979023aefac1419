import { fromRoot, zoneOf } from './zones.mjs'

const impure = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']

/** Rules and views depend only on their arguments: the time and random numbers are passed to them as values. */
export const noAmbientInput = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = fromRoot(context.filename)
    if (zoneOf(path) !== 'machines/domain' && !path.startsWith('src/views/')) return {}
    return {
      MemberExpression(node) {
        const called = `${node.object.name}.${node.property.name}`
        if (impure.includes(called))
          context.report({
            node,
            message: `${called} must come in as a value: take it from the event, or ask for it through a port.`,
          })
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({
            node,
            message:
              'The present time must come in as a value: take it from the event, or ask the clock through a port.',
          })
        }
      },
      CallExpression(node) {
        if (['Date', 'dayjs'].includes(node.callee.name) && node.arguments.length === 0) {
          context.report({
            node,
            message:
              'The present time must come in as a value: take it from the event, or ask the clock through a port.',
          })
        }
      },
    }
  },
}

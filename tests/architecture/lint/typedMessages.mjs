import { fromRoot } from './zones.mjs'

/** Functions that return a receiver with the type of the events that it takes. */
const typed = ['child', 'parent', 'receiver', 'singletonActor']

function isTyped(target) {
  if (target?.type === 'CallExpression') return typed.includes(target.callee.name)
  // The reference of an actor, such as `shown.ref`.
  return target?.type === 'MemberExpression' && target.property.name === 'ref'
}

/** XState takes an id as the receiver of any event: the compiler would not check the event. */
export const typedMessages = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!fromRoot(context.filename).startsWith('machines/')) return {}
    return {
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.property?.name
        const isUntyped =
          ['sendParent', 'forwardTo'].includes(name) || (name === 'sendTo' && !isTyped(node.arguments[0]))
        if (!isUntyped) return
        const message = 'A chart sends events only to child(…), parent<…>(), receiver(…) or an actor, which have types.'
        context.report({ node, message })
      },
    }
  },
}

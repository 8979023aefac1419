const impure = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']

/** Visitors that call `report` with every node that reads the clock or a random number. */
export function readsClockOrChance(report) {
  return {
    MemberExpression(node) {
      if (impure.includes(`${node.object.name}.${node.property.name}`)) report(node)
    },
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
    },
  }
}

/** Forbids `as unknown as T`, which silences the type checker. */
export const noDoubleAssertion = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      TSAsExpression(node) {
        if (node.expression.type === 'TSAsExpression' && node.expression.typeAnnotation.type !== 'TSTypeReference') {
          context.report({
            node,
            message:
              'An assertion through another type silences the type checker: check the value with a guard or a schema, or fix its type.',
          })
        }
      },
    }
  },
}

/** `as unknown as T` silences the type checker altogether. */
export const noDoubleAssertion = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      TSAsExpression(node) {
        if (node.expression.type === 'TSAsExpression' && node.expression.typeAnnotation.type !== 'TSTypeReference') {
          context.report({ node, message: 'An assertion through another type silences the type checker.' })
        }
      },
    }
  },
}

export function prove(root: string): boolean {
  return root === ''
}

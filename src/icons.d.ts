/**
 * Each icon is imported from its own module: the package's index would load thousands of icons in development and in
 * tests.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}

import type { ReactNode } from 'react'
import { useHasMaintenance } from './useCovering.ts'

/** Shows something only if the server is known to have planned maintenance that its users can see. */
export function IfMaintained({ children }: { readonly children: ReactNode }) {
  return useHasMaintenance() ? children : null
}

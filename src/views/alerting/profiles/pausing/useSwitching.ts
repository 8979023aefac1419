import { usePausing, useSelected, useTag, useValue } from '../../../actors.ts'

/** How many profiles are left to switch, with the one under way, and whether that is to be the last. */
export function useSwitching(): { readonly left: number; readonly isStopping: boolean } {
  const switching = useSelected(usePausing(), (snapshot) => snapshot.children.switching)
  return { left: useValue(switching, 'left')?.length ?? 0, isStopping: useTag(switching, 'stopping') }
}

import { Center, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useSelected, useTag, useTokenCheck, useVisit } from '../../actors.ts'
import { isDoubtful } from '../../session/selectors.ts'
import { TokenTrouble } from '../../session/TokenTrouble.tsx'
import { markWaiting } from '../../../theme/rootMarks.ts'
import { PageTitle } from '../../core/PageTitle.tsx'

/** Replaces the page until the user is known, and while the bar announces that the user is being signed out. */
export function Waiting() {
  const isLeaving = useTag(useVisit(), 'leaving')
  const isTroubled = useSelected(useTokenCheck(), isDoubtful) === true
  return (
    <>
      <PageTitle>Argus</PageTitle>
      <VisuallyHidden component="h1">Argus</VisuallyHidden>
      {isTroubled ? (
        <Center mih="40vh" p="md">
          <TokenTrouble />
        </Center>
      ) : (
        <Center component="output" mih="40vh" ref={markWaiting}>
          <Loader size="sm" type="dots" mr="sm" aria-hidden="true" />
          {isLeaving || <Text c="dimmed">Loading...</Text>}
        </Center>
      )}
    </>
  )
}

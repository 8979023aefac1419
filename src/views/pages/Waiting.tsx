import { Center, Loader, Text } from '@mantine/core'

/** Where a page will be once it is known who is there. */
export function Waiting() {
  return (
    <Center component="output" mih="40vh">
      <title>Argus</title>
      <Loader size="sm" type="dots" mr="sm" aria-hidden="true" />
      <Text c="dimmed">Loading...</Text>
    </Center>
  )
}

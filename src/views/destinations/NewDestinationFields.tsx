import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { mediumOf, type DescribedMedium } from '../../../machines/domain/medium.ts'
import type { MediaRef } from '../../../machines/media.ts'
import type { NewDestinationContext, NewDestinationRef } from '../../../machines/newDestination.ts'
import { useChild, useDestinations, useProfiles, useSelected, useTag, useWorkspace } from '../actors.ts'
import { FormProblem } from '../resources/FormProblem.tsx'
import { MediumChoice } from './MediumChoice.tsx'
import classes from './NewDestination.module.css'
import { PropertyField } from './PropertyField.tsx'
import {
  mediaOf, mediumProblem, newDestinationFields, newDestinationOf, newDestinationProblem, problemElsewhere, titleProblem,
} from './selectors.ts'
import { TitleField } from './TitleField.tsx'

interface NewDestinationFieldsProps {
  readonly newDestination: NewDestinationRef
  /** The field to begin with. */
  readonly first?: Ref<HTMLInputElement>
}

/** What a new destination is made of: a medium, a title, and what the medium wants to know. Stands in a form. */
export function NewDestinationFields({ newDestination, first }: NewDestinationFieldsProps) {
  const media = useMedia()
  const known = useSelected(media, mediaOf) ?? none
  const shown = useSelected(newDestination, newDestinationOf)
  const isBusy = useTag(newDestination, 'busy')
  if (shown === undefined) return null

  const { slug, draft, errors } = shown
  const fields = newDestinationFields(shown)
  return (
    <>
      <MediaTrouble media={media} isKnown={known.length > 0} />
      <MediumChoice
        ref={first}
        media={known}
        chosen={slug}
        problem={mediumProblem(shown) ?? absenceOf(shown, known)}
        isBusy={isBusy}
        choose={(medium) => newDestination.send({ type: 'newDestination.choose', medium })}
      />
      {slug !== undefined && (
        <>
          <TitleField
            value={draft.title}
            suggestion=""
            problem={titleProblem(shown)}
            isBusy={isBusy}
            change={(title) => newDestination.send({ type: 'newDestination.retitle', title })}
          />
          {fields.map((property) => (
            <PropertyField
              key={property.name}
              property={property}
              value={draft.values[property.name] ?? ''}
              problem={newDestinationProblem(shown, property.name)}
              isBusy={isBusy}
              change={(text) => newDestination.send({ type: 'newDestination.fill', name: property.name, text })}
              leave={() => newDestination.send({ type: 'newDestination.leave', name: property.name })}
            />
          ))}
        </>
      )}
      <FormProblem>{problemElsewhere(errors, fields, ['label', 'media'])}</FormProblem>
    </>
  )
}

/** The media, on whichever page the form is. */
function useMedia(): MediaRef | undefined {
  const [destinations, profiles] = [useDestinations(), useProfiles()]
  return useChild(destinations ?? profiles, 'media')
}

/** Why there is nothing to choose from, with a way out. */
function MediaTrouble({ media, isKnown }: { readonly media: MediaRef | undefined; readonly isKnown: boolean }) {
  const workspace = useWorkspace()
  const isLoading = useTag(media, 'loading')
  const hasFailed = useTag(media, 'failed')
  return (
    <output className={classes.trouble}>
      {isLoading && !isKnown && 'Loading...'}
      {hasFailed && !isKnown && (
        <>
          The media could not be fetched.
          <Button size="xs" variant="default" onClick={() => workspace?.send({ type: 'workspace.refresh' })}>Try again</Button>
        </>
      )}
    </output>
  )
}

const none: readonly never[] = []

/** Why nothing can be created with the chosen medium, where it is so. */
function absenceOf({ slug, medium }: NewDestinationContext, known: readonly DescribedMedium[]): string | undefined {
  if (slug === undefined || medium?.properties !== undefined) return undefined
  return (medium ?? mediumOf(known, slug))?.absence ?? 'The server does not list this medium any more.'
}

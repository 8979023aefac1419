import type { Ref } from 'react'
import { typedText } from '../../../../machines/alerting/domain/destination.ts'
import type { NewDestinationContext, NewDestinationRef } from '../../../../machines/alerting/newDestination.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { FormProblem } from '../../forms/resources/SaveBar.tsx'
import { MediaTrouble, useMedia } from './MediaTrouble.tsx'
import { MediumChoice } from './MediumChoice.tsx'
import { PropertyField, TitleField } from './PropertyField.tsx'
import {
  mediumProblem,
  newDestinationFields,
  newDestinationOf,
  newDestinationProblem,
  problemElsewhere,
  titleProblem,
  untypedProblem,
} from './selectors.ts'

interface NewDestinationFieldsProps {
  readonly newDestination: NewDestinationRef
  /** A ref for the first field. */
  readonly first?: Ref<HTMLInputElement>
}

/** The fields of a new destination: a medium, a title, and the settings of the medium. Must be inside a form. */
export function NewDestinationFields({ newDestination, first }: NewDestinationFieldsProps) {
  const known = useValue(useMedia(), 'media') ?? none
  const shown = useSelected(newDestination, newDestinationOf)
  const isBusy = useTag(newDestination, 'busy')

  const { slug, draft, errors } = shown
  const fields = newDestinationFields(shown)
  return (
    <>
      <MediaTrouble>The media could not be fetched.</MediaTrouble>
      <MediumChoice
        ref={first}
        media={known}
        chosen={slug}
        problem={mediumProblem(shown) ?? absenceOf(shown)}
        isBusy={isBusy}
        choose={(medium) => newDestination.send({ type: 'newDestination.edit', edit: { type: 'medium', medium } })}
      />
      {slug !== undefined && (
        <>
          <TitleField
            value={draft.title}
            suggestion=""
            problem={titleProblem(shown)}
            isBusy={isBusy}
            change={(title) => newDestination.send({ type: 'newDestination.edit', edit: { type: 'title', title } })}
          />
          {fields.map((property) => (
            <PropertyField
              key={property.name}
              property={property}
              value={typedText(draft, property.name)}
              problem={newDestinationProblem(shown, property.name)}
              isBusy={isBusy}
              change={(text) =>
                newDestination.send({ type: 'newDestination.edit', edit: { type: 'value', name: property.name, text } })
              }
            />
          ))}
        </>
      )}
      <FormProblem>{problemElsewhere(errors, fields, ['label', 'media']) ?? untypedProblem(shown)}</FormProblem>
    </>
  )
}

const none: readonly never[] = []

/** Why the chosen medium cannot be used; undefined if it can. */
function absenceOf({ slug, medium }: NewDestinationContext): string | undefined {
  if (slug === undefined || medium?.properties !== undefined) return undefined
  return medium?.absence ?? 'The server no longer lists this medium.'
}

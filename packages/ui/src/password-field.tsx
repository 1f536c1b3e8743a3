// chunk: forms
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { box, Labelled, type Common } from './labelled.tsx'
import { say } from './words.ts'

/** A password one may look at while typing. */
export function PasswordField({ label, error, ...rest }: Common & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled label={label} error={error}>
      {(field) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...field}
            type={shown ? 'text' : 'password'}
            className={`${box} min-h-13 pr-12`}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? say('part.password_hide', 'Esconder senha') : say('part.password_show', 'Mostrar senha')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0.5 my-auto text-muted"
          />
        </div>
      )}
    </Labelled>
  )
}

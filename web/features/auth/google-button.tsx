import { Button, Text } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { OAuthProvider } from 'appwrite';
import { authTexts, loginMessages } from '../../copy/auth.ts';
import { account } from '../../lib/appwrite.ts';
import { config } from '../../lib/config.ts';
import { appHere } from '../../lib/page/app-around.ts';
import { beginGoogle } from '../../lib/session/google-state.ts';
import classes from './auth.module.css';

interface GoogleButtonProps {
  label: string;
  onFailure: (sentence: string) => void;
}

/**
 * Signs in with Google by redirect and token, the only way that works on phones, in Safari and without third-party
 * cookies. The first sign-in creates the account. Renders nothing where the project has no Google sign-in.
 */
export function GoogleButton({ label, onFailure }: GoogleButtonProps) {
  if (config.signInWith !== 'google') return null;
  const start = () => {
    const { origin } = globalThis.location;
    const state = beginGoogle();
    if (state === null) return onFailure(loginMessages.googleForgetful);
    account.createOAuth2Token({
      provider: OAuthProvider.Google,
      success: `${origin}/login/google?state=${state}`,
      failure: `${origin}/login?google=gagal`,
    });
  };
  const app = appHere();
  return (
    <>
      <p className={classes.or}>{authTexts.or}</p>
      {app === null ? (
        <Button
          size="lg"
          fullWidth
          variant="default"
          leftSection={<IconBrandGoogleFilled size={18} aria-hidden="true" />}
          onClick={start}
        >
          {label}
        </Button>
      ) : (
        <Text size="sm">{loginMessages.googleInApp(app)}</Text>
      )}
    </>
  );
}

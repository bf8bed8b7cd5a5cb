import { Button } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { OAuthProvider } from 'appwrite';
import { account } from '../../lib/appwrite.ts';

/** Google by redirect and token: the only way that survives phones, Safari and blocked third-party cookies. */
export function GoogleButton() {
  const start = () => {
    const { origin } = globalThis.location;
    account.createOAuth2Token({
      provider: OAuthProvider.Google,
      success: `${origin}/login/google`,
      failure: `${origin}/login?google=gagal`,
    });
  };
  return (
    <Button
      size="lg"
      fullWidth
      variant="default"
      leftSection={<IconBrandGoogleFilled size={18} aria-hidden="true" />}
      onClick={start}
    >
      Login dengan Google
    </Button>
  );
}

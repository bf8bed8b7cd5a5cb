import { Button } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button for a list's next page, as long as there is one (spec section 4, paging). */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      display="block"
      mt="lg"
      mx="auto"
      size="md"
      variant="outline"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {uiTexts.showMore}
    </Button>
  );
}
